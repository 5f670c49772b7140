#!/bin/sh
# SoftHSM, a token in software for the tests of PKCS #11, installed when missing and we may. Prints
# nothing when all is well; never fails, the tests say loudly what they could not ask.
command -v softhsm2-util >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing SoftHSM for the tests (once)"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends softhsm2 >/dev/null && exit 0
fi
echo "No SoftHSM here: keys on a token are not tested. As root: apt-get install softhsm2" >&2
exit 0
