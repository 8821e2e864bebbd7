#!/bin/sh
# Brings up a screen with nothing on it but the kiosk: by cage, by X where cage cannot draw, or in the one that is there.
#
# KIOSK_SCREEN   cage, x or auto   default auto
set -u

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
    has cage || { echo 'cage is not installed: apt install cage' >&2; exit 78; }
    exec cage -- "$here/kiosk.sh" "$@"
    ;;
  x)
    has xinit || { echo 'Neither cage nor X can draw here: apt install xinit xserver-xorg x11-xserver-utils' >&2; exit 78; }
    # Not the program of that name: it is setuid, which this unit takes from everybody.
    exec xinit "$here/kiosk.sh" "$@" -- /usr/lib/xorg/Xorg :0 "vt${XDG_VTNR:-1}" -nolisten tcp -keeptty
    ;;
  *) echo "KIOSK_SCREEN in /etc/printfront/kiosk.env: \"$screen\" is none of auto, cage, x." >&2; exit 78 ;;
esac
