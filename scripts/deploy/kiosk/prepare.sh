#!/bin/sh
# Before the kiosk's screen starts, as root: lets the browser open the shop's own address and no other, and keeps for the
# screen which page it begins with. On the shop's own computer that is the link that makes a browser the kiosk.
#
# What a person has to change ends nothing here: of a program before the main one systemd does not look at the status, and would
# start it again for ever. It is noted, and start.sh says it and ends.
#
# KIOSK_URL         the kiosk's address                              default http://localhost:8080/storefront
# KIOSK_AUTHORITY   fingerprint of the shop's own authority, with https   default none: a public one vouches for it
# ROOT              for tests                                        default /
set -u

root=${ROOT:-}
url=${KIOSK_URL:-http://localhost:8080/storefront}
here=$(dirname "$0")
policies=$root/etc/chromium/policies/managed
run=$root/run/printfront-kiosk
. "$here/settings.sh"
link=$root$(data_folder "$root/etc/printfront/edge.env")/edge/pairing-link
kept=$root/var/lib/printfront-kiosk-authority.crt

umask 022
fail() { echo "Nothing can be written into $run: df $run says whether it is full." >&2; exit 1; }
mkdir -p "$run" && rm -f "$run/refused" || fail
note() { echo "$1" > "$run/refused.new" && mv "$run/refused.new" "$run/refused" || fail; exit 0; }
refuse() { note "KIOSK_URL in /etc/printfront/kiosk.env: $1"; }

say_unread "$root/etc/printfront/kiosk.env"
# Before anything of it is said: the log is for many to read.
authority=${url#*://}
case ${authority%%[/?#]*} in *@*) refuse 'a name or password before an @ stands there for everybody to read: leave both out.' ;; esac
case $url in *[[:space:]]*) refuse "there is a space in \"$url\": a note stands on a line of its own, which begins with #." ;; esac
scheme=$(echo "${url%%://*}" | tr A-Z a-z)
case $url in *://*) url=$scheme://${url#*://} ;; esac
case $url in
  http://*) scheme=http port=80 ;;
  https://*) scheme=https port=443 ;;
  *) refuse "\"$url\" begins with neither http:// nor https://." ;;
esac
authority=${url#*://}
authority=${authority%%[/?#]*}
case $authority in
  '['*']' | '['*']:'*) host=${authority%%]*}] rest=${authority#*]} ;;
  *) host=${authority%%:*} rest=${authority#"$host"} ;;
esac
case $rest in '') ;; :*) port=${rest#:} ;; *) refuse "\"$authority\" is no address." ;; esac
# Nothing but a name and a number: more would be another address to the policy than to the browser.
fault=$(fault_of_host "$host")
[ -z "$fault" ] || refuse "$fault"
case $port in '' | *[!0-9]* | ??????*) refuse "\"$port\" is no port." ;; esac
[ "$port" -ge 1 ] && [ "$port" -le 65535 ] || refuse "\"$port\" is no port: they go from 1 to 65535."

# Without one the whole line goes.
trusted=/@AUTHORITY@/d
if [ "$scheme" = https ] && [ -n "${KIOSK_AUTHORITY:-}" ]; then
  encoded=$("$here/authority.sh" "$scheme://$authority" "$KIOSK_AUTHORITY" "$kept" 2> "$run/said") || {
    status=$?
    said=$(cat "$run/said")
    [ $status -ne 78 ] || note "$said"
    echo "$said" >&2
    exit $status
  }
  trusted="s|@AUTHORITY@|$encoded|"
fi
# The dot keeps names out that only end like it.
allowed=$scheme://.$host:$port
case $host in '[::1]') allowed=$scheme://$host:$port ;; esac
address=$allowed
page=$url
# Whoever may write there could put a pipe in its place, which never ends.
if [ -f "$link" ] && [ -r "$link" ]; then
  read -r pairing < "$link" || true
  # Another kiosk's address has a server of its own, which has its own codes.
  case ${pairing:-} in
    # Nothing but what a link has: it goes into a page.
    *[!A-Za-z0-9:/#=._[\]-]*) ;;
    "$scheme://$authority/"*) page=$pairing ;;
  esac
fi
# Its code makes a browser the kiosk, and every user of the machine can read a command line. So the browser begins with a page that
# leads there, which is the kiosk's alone to read.
start=$run/start.html
rm -f "$start" || fail
if [ "$page" != "$url" ]; then
  allowed="$allowed\", \"file://$start"
  umask 027
  echo "<!doctype html><title>Printfront</title><script>location.replace('$page')</script>" > "$start.new" && mv "$start.new" "$start" || fail
  umask 022
fi

# What is there already is not written anew: on a full disk the kiosk goes on.
policy=$policies/printfront.json
sed "s|@ADDRESS@|$allowed|; $trusted" "$here/policy.json" > "$run/policy.new" || fail
if ! cmp -s "$run/policy.new" "$policy"; then
  if ! { mkdir -p "$policies" && cp "$run/policy.new" "$policy.new" && mv "$policy.new" "$policy"; } 2> /dev/null; then
    rm -f "$policy.new"
    why="The browser's policy $policy cannot be written: look whether the disk is full (df) or read-only."
    grep -qsF "[\"$address\"" "$policy" || { rm -f "$run/policy.new"; echo "$why" >&2; exit 1; }
    echo "$why The one that is there lets the same address through, and is kept." >&2
    grep -qsF "\"file://$start\"" "$policy" || { rm -f "$start"; page=$url; }
  fi
fi
rm -f "$run/policy.new"

umask 027
echo "$page" > "$run/page.new" && mv "$run/page.new" "$run/page" || fail
if [ -z "$root" ]; then
  chgrp kiosk "$run/page"
  [ ! -e "$start" ] || chgrp kiosk "$start"
fi
