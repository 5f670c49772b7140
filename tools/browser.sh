#!/bin/sh
# A real browser for the tests in tests/browser: Debian's Chromium without a window, installed when
# missing and we may. Prints nothing when all is well; never fails, the tests say loudly what is missing.
command -v chromium-headless-shell >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing chromium-headless-shell for the browser tests (once)"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null && exit 0
fi
command -v chromium >/dev/null 2>&1 && exit 0
echo "No Chromium here: the browser tests will be skipped. As root: apt-get install chromium-headless-shell" >&2
exit 0
