#!/bin/sh
# Mosquitto, an MQTT broker for the tests of boards, installed when missing and we may. Prints
# nothing when all is well; never fails, the tests say loudly what they could not ask.
PATH="$PATH:/usr/sbin"
command -v mosquitto >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Mosquitto for the tests (once)"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mosquitto >/dev/null && exit 0
fi
echo "No Mosquitto here: boards on MQTT are not tested. As root: apt-get install mosquitto" >&2
exit 0
