#!/bin/sh
# wrk, the load generator of `make bench`, installed when missing and we may. Prints nothing when all
# is well; never fails, the bench says loudly what it could not measure.
command -v wrk >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing wrk for the benches (once)"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends wrk >/dev/null && exit 0
fi
echo "No wrk here: the web bench will be left out. As root: apt-get install wrk" >&2
exit 0
