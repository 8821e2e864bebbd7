#!/bin/sh
# Of a shop that vouches for its own certificates: fetches its authority once, believes it only by the fingerprint that somebody
# typed into the settings, and says it as Chromium's policy takes it (base64 of DER). As root, by prepare.sh.
#
# authority.sh ORIGIN FINGERPRINT FILE   where it is asked for, as KIOSK_AUTHORITY has it, where it is kept
set -u

origin=$1
kept=$3

refuse() { echo "KIOSK_AUTHORITY in /etc/printfront/kiosk.env: $1" >&2; exit 78; }

wanted=$(printf %s "${2#sha256:}" | tr -d ': ' | tr A-F a-f)
case $wanted in *[!0-9a-f]* | '') refuse "\"$2\" is no fingerprint: it is sha256: and 64 digits." ;; esac
[ ${#wanted} -eq 64 ] || refuse "a SHA-256 fingerprint has 64 digits, and this one ${#wanted}."

is_wanted() { [ -f "$1" ] && [ "$(sha256sum < "$1")" = "$wanted  -" ]; }

if ! is_wanted "$kept"; then
  # Whoever answers: what counts is the fingerprint. An authority is about 600 bytes; curl bounds only what says its length first.
  status=$({
    { curl --silent --fail --insecure --max-time 10 "$origin/api/v1/shop/authority/crt"; echo $? >&3; } |
      head -c 20000 > "$kept.new"
  } 3>&1)
  if [ "$status" != 0 ]; then
    rm -f "$kept.new"
    # Not refused: the shop's computer may still be starting, and systemd tries again.
    echo "The authority of $origin cannot be fetched yet." >&2
    exit 1
  fi
  if ! is_wanted "$kept.new"; then
    rm -f "$kept.new"
    refuse "the authority of $origin has another fingerprint. Compare it with the page of the shop's computer."
  fi
  sync "$kept.new" && mv "$kept.new" "$kept" || exit 1
fi
base64 -w 0 < "$kept"
