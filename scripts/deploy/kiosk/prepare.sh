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
link=$root/var/lib/printfront/edge/pairing-link
kept=$root/var/lib/printfront-kiosk-authority.crt

umask 022
mkdir -p "$policies" "$run" && rm -f "$run/refused" || exit 1
note() { echo "$1" > "$run/refused.new" && mv "$run/refused.new" "$run/refused" || exit 1; exit 0; }
refuse() { note "KIOSK_URL in /etc/printfront/kiosk.env: $1"; }

case $url in
  http://*) scheme=http port=80 ;;
  https://*) scheme=https port=443 ;;
  *) refuse "\"$url\" begins with neither http:// nor https://." ;;
esac
authority=${url#*://}
authority=${authority%%[/?#]*}
case $authority in
  '[::1]' | '[::1]:'*) host='[::1]' rest=${authority#'[::1]'} ;;
  *) host=${authority%%:*} rest=${authority#"$host"} ;;
esac
case $rest in '') ;; :*) port=${rest#:} ;; *) refuse "\"$authority\" is no address." ;; esac
# Nothing but a name and a number: more would be another address to the policy than to the browser.
case $host in '' | -* | .* | *[!A-Za-z0-9.:[\]-]*) refuse "\"$host\" is no name of a computer." ;; esac
case $port in '' | *[!0-9]* | ??????*) refuse "\"$port\" is no port." ;; esac

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
rm -f "$start" || exit 1
if [ "$page" != "$url" ]; then
  allowed="$allowed\", \"file://$start"
  umask 027
  echo "<!doctype html><title>Printfront</title><script>location.replace('$page')</script>" > "$start.new" && mv "$start.new" "$start" || exit 1
  umask 022
fi

sed "s|@ADDRESS@|$allowed|; $trusted" "$here/policy.json" > "$policies/printfront.json.new" &&
  mv "$policies/printfront.json.new" "$policies/printfront.json" || exit 1

umask 027
echo "$page" > "$run/page.new" && mv "$run/page.new" "$run/page" || exit 1
if [ -z "$root" ]; then
  chgrp kiosk "$run/page"
  [ ! -e "$start" ] || chgrp kiosk "$start"
fi
