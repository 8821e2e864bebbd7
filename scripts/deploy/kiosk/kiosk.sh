#!/bin/sh
# Shows the kiosk in Chromium and starts it again whenever it ends. Run by a user of its own, in a session of its own
# (printfront-kiosk.service). Further arguments go to Chromium.
#
# KIOSK_PAGE     file with the first page   default /run/printfront-kiosk/page (prepare.sh)
# KIOSK_URL      the kiosk's address        default http://localhost:8080/storefront, where there is no such file
# KIOSK_PROFILE  Chromium's profile         default ~/.local/share/printfront-kiosk
# CHROMIUM       the program                default chromium
set -u

page=${KIOSK_PAGE:-/run/printfront-kiosk/page}
if [ -r "$page" ]; then read -r url < "$page"; else url=${KIOSK_URL:-http://localhost:8080/storefront}; fi
# What leads to a code is no word of a command line (prepare.sh).
first=$url
[ ! -r "${page%/*}/start.html" ] || first=file://${page%/*}/start.html
profile=${KIOSK_PROFILE:-$HOME/.local/share/printfront-kiosk}
chromium=${CHROMIUM:-chromium}

# The profile is never removed: photos that wait to be sent, and what makes this device a kiosk, are in it.
mkdir -p "$profile/Default" && chmod 700 "$profile" || exit 1

# X by itself makes no window as large as its screen: that is a window manager's work, and here is none (cage is one). Chromium
# takes a pixel off a window of exactly that size, so it is asked for one more, which nobody sees.
if [ -z "${WAYLAND_DISPLAY:-}" ] && [ -n "${DISPLAY:-}" ]; then
  size=$(xrandr --current | sed -n 's/.* current \([0-9]*\) x \([0-9]*\),.*/\1 \2/p')
  case $size in
    ?*) set -- --window-position=0,0 "--window-size=$((${size% *} + 1)),${size#* }" "$@" ;;
    *) echo 'The page may not fill the screen, since nothing here tells its size: apt install x11-xserver-utils' >&2 ;;
  esac
fi

child=
"$(dirname "$0")/panel.sh" "${url%%#*}" &
panel=$!
trap 'trap - TERM INT; kill $child "$panel" 2>/dev/null; wait; exit 0' TERM INT

while :; do
  # After a power cut Chromium would offer to bring back pages; there is one page, and it comes by itself.
  preferences=$profile/Default/Preferences
  [ -f "$preferences" ] && sed -i 's/"exit_type":"[^"]*"/"exit_type":"Normal"/; s/"exited_cleanly":false/"exited_cleanly":true/' "$preferences"
  # A browser that died leaves its lock behind, and the next one would only say so.
  rm -f "$profile/SingletonLock" "$profile/SingletonSocket" "$profile/SingletonCookie"

  "$chromium" \
    --kiosk \
    --kiosk-printing \
    --user-data-dir="$profile" \
    --no-first-run \
    --no-default-browser-check \
    --disable-session-crashed-bubble \
    --hide-crash-restore-bubble \
    --noerrdialogs \
    --disable-infobars \
    --disable-sync \
    --disable-translate \
    --disable-component-extensions-with-background-pages \
    --disable-features=Translate,TranslateUI,MediaRouter,GlobalMediaControls,OverscrollHistoryNavigation \
    --disable-pinch \
    --overscroll-history-navigation=0 \
    --password-store=basic \
    --disk-cache-size=209715200 \
    --media-cache-size=10485760 \
    --autoplay-policy=no-user-gesture-required \
    --enable-auto-reload \
    --check-for-update-interval=31536000 \
    "$@" "$first" &
  child=$!
  wait "$child"
  status=$?
  child=
  echo "Chromium ended with $status; starting it again" >&2
  # Not at once: a screen that cannot be opened would keep the processor busy.
  sleep 2
done
