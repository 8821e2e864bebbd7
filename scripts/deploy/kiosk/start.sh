#!/bin/sh
# Brings up a screen with nothing on it but the kiosk: by cage, by X where cage cannot draw, or in the one that is there.
#
# KIOSK_SCREEN    cage, x or auto                               default auto
# KIOSK_REFUSED   where prepare.sh notes what it cannot use     default /run/printfront-kiosk/refused
set -u

# A setting that a person has to change: systemd does not try again what ends with this.
refuse() { echo "$1" >&2; exit 78; }
refused=${KIOSK_REFUSED:-/run/printfront-kiosk/refused}
[ ! -e "$refused" ] || refuse "$(cat "$refused")"
case ${KIOSK_PANEL:-auto} in
  auto | wlr | on) ;;
  *) refuse "KIOSK_PANEL in /etc/printfront/kiosk.env: \"$KIOSK_PANEL\" is none of auto, wlr, on." ;;
esac

here=$(dirname "$0")
has() { command -v "$1" > /dev/null; }
# X alone can draw where the kernel has no driver for the graphics.
has_graphics() { for card in /dev/dri/card*; do [ -e "$card" ] && return 0; done; return 1; }

screen=${KIOSK_SCREEN:-auto}
if [ "$screen" = auto ]; then
  if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then screen=this
  elif has cage && has_graphics; then screen=cage
  else screen=x
  fi
fi
case $screen in
  this) exec "$here/kiosk.sh" "$@" ;;
  cage)
    has cage || refuse 'There is no cage here: apt install cage brings it.'
    exec cage -- "$here/kiosk.sh" "$@"
    ;;
  x)
    has xinit || refuse 'Neither cage nor X can draw here: apt install xinit xserver-xorg x11-xserver-utils brings X.'
    # Not the program of that name: it is setuid, which this unit takes from everybody.
    exec xinit "$here/kiosk.sh" "$@" -- /usr/lib/xorg/Xorg :0 "vt${XDG_VTNR:-1}" -nolisten tcp -keeptty
    ;;
  *) refuse "KIOSK_SCREEN in /etc/printfront/kiosk.env: \"$screen\" is none of auto, cage, x." ;;
esac
