#!/bin/sh
# Turns the panel off while the shop's server wants no screen, which is while the shop is closed and nobody is at the kiosk, and on
# again otherwise. Whoever gets no answer leaves it on. Runs within the kiosk's screen, beside its browser (kiosk.sh).
#
# panel.sh URL   the kiosk's address
# KIOSK_PANEL    auto (X alone), wlr (by wlr-randr, where the compositor lets it) or on (never off)   default auto
# ASK_SECONDS    between two questions, while it is on and while it is off   default "30 3"
set -u

panel=${KIOSK_PANEL:-auto}
[ "$panel" != on ] || exit 0
has() { command -v "$1" > /dev/null; }
has curl || { echo 'The panel stays on: curl is not installed.' >&2; exit 0; }

# Nothing of the address but the server: what follows may be a code that is worth something.
rest=${1#*://}
question=${1%%://*}://${rest%%[/?#]*}/api/v1/storefront/screen
set -- ${ASK_SECONDS:-30 3}
while_on=$1 while_off=$2

if [ "$panel" = wlr ] && wlr-randr > /dev/null 2>&1; then
  turn() { for output in $(wlr-randr | sed -n 's/^\([^ ]\{1,\}\) .*/\1/p'); do wlr-randr --output "$output" "--$1"; done; }
elif [ -z "${WAYLAND_DISPLAY:-}" ] && [ -n "${DISPLAY:-}" ] && has xset; then
  turn() { xset dpms force "$1"; }
  # X would turn it off by itself after ten minutes without a touch.
  xset s off s noblank dpms 0 0 0 2> /dev/null
else
  echo 'The panel stays on: nothing here can turn it off. The kiosk is black while the shop is closed.' >&2
  exit 0
fi

is_on=yes
trap 'turn on; exit 0' TERM INT
while :; do
  # The shop's own authority is known to the browser alone; one bit that anybody in the shop may hear needs none.
  case $(curl --silent --insecure --max-time 5 "$question" | head -c 1000) in
    *'"isWanted":false'*) [ "$is_on" = no ] || { turn off && is_on=no; } ;;
    *) [ "$is_on" = yes ] || { turn on && is_on=yes; } ;;
  esac
  if [ "$is_on" = yes ]; then seconds=$while_on; else seconds=$while_off; fi
  # A signal ends the wait at once.
  sleep "$seconds" &
  wait $!
done
