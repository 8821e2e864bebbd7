#!/bin/sh
# Changes a server to another release, and back. Run as root:
#
#   upgrade.sh edge /opt/printfront/releases/2026-12-01    stop, copy the database, switch, start, wait until it is ready, and look
#                                                          for a minute whether it stays so; goes back by itself when not
#   upgrade.sh edge RELEASE --stopped                      the same of a server that does not run, and leaves it so
#   upgrade.sh edge --back                                 to the release before, with the copy from before when the newer
#                                                          release has changed the database, and that was not too long ago
#
# PRINTFRONT_HOME  where releases and the link `current` are    default /opt/printfront
# SETTINGS         the server's settings                        default /etc/printfront/edge.env or central.env
# READY_URL        what says that it is ready                   default readyz at the port of the settings, on this machine
# CONTROL          `CONTROL stop printfront-edge`,
#                  `CONTROL start printfront-edge --no-block`,
#                  `CONTROL show printfront-edge …`            default systemctl
# RUN_AS           runs a command as the server's user          default runuser -u printfront --
# READY_SECONDS    how long it may take to become ready once    default 180; the start itself, in which a large database is
#                  the unit has started                         looked through and changed, may take what the unit gives it
# WATCH_SECONDS    how long it has to stay ready then           default 60
# LOCK_SECONDS     how long another upgrade is waited for       default as long as one and its way back take, and two minutes
set -eu
# As the units: a copy may lie on a disk that others read.
umask 027

server=${1:-}
target=${2:-}
case $server in
  edge) restore=edge-server/restore-main.ts ;;
  central) restore=cloud-sync/central/restore-main.ts ;;
  *) echo "usage: upgrade.sh edge|central RELEASE_FOLDER [--stopped]|--back" >&2; exit 2 ;;
esac
home=${PRINTFRONT_HOME:-/opt/printfront}
settings=${SETTINGS:-/etc/printfront/$server.env}
control=${CONTROL:-systemctl}
run_as=${RUN_AS-runuser -u printfront --}
ready_seconds=${READY_SECONDS:-180}
watch_seconds=${WATCH_SECONDS:-60}
lock_seconds=${LOCK_SECONDS:-$((2 * ready_seconds + watch_seconds + 120))}
service=printfront-$server
# Of the last upgrade: release and number of the copy from before it, what says that a server is well, and when it was.
note=$home/$service.before
# The release that was changed over to and was not well: what upgrades by itself tells it from one that was not even tried.
unwell=$home/$service.unwell
# Afterwards the copy may be gone, or not: who can go back must not depend on its number.
back_hours=34

[ -e "$settings" ] || { echo "There is no file $settings." >&2; exit 1; }
own=$(readlink -f "$(dirname "$0")/../..")
node_of() { echo "$1/node_modules/node/bin/node"; }
# By the reader that the commands have: this shell would run what stands in a password.
with_settings() { "$(node_of "$own")" "$own/scripts/deploy/with-settings.ts" "$settings" "$@"; }
setting() { with_settings printenv "$1" || true; }
in_release() { release=$1; shift; (cd "$release" && with_settings $run_as "$(node_of "$release")" "$@"); }
. "$own/scripts/deploy/switch-to.sh"

if [ "$server" = central ]; then
  port=$(setting CENTRAL_PORT)
  here=http://127.0.0.1:${port:-3000}
  # With a certificate of its own it speaks nothing else there.
  if [ -n "$(setting TLS_CERT)" ]; then here=https://${here#http://}; fi
else
  port=$(setting EDGE_PORT)
  here=http://127.0.0.1:${port:-8080}
fi
ready_url=${READY_URL:-$here/readyz}

# One at a time: a person may type --back while a package looks whether its version stays ready. The server that is started
# must not hold the lock, so it is closed for it.
exec 9< "$home"
if ! flock -n 9; then
  echo "Another upgrade is under way here; this one waits until that has ended." >&2
  flock -w "$lock_seconds" 9 || { echo "It did not end within $lock_seconds seconds. Nothing was changed: try again later." >&2; exit 1; }
fi

# Whatever goes wrong in between, or cuts this off: no shop is left without its server. What is current then starts again.
is_stopped=
trap '[ -z "$is_stopped" ] || start_it' EXIT
trap 'exit 1' HUP INT TERM
stop_it() { is_stopped=yes; $control stop "$service" 9<&-; }
# Not waited for: systemd would wait until the server says that it is ready, and a release that never is must be gone back from.
start_it() {
  is_stopped=
  # How often it has ended counts from here on.
  $control reset-failed "$service" 2> /dev/null || true
  $control start "$service" --no-block 9<&-
}

# Whole or not at all: after a power cut the next installation reads it.
write_note() { echo "$1 $(date +%s)" > "$note.next" && sync "$note.next" && mv -T "$note.next" "$note"; }

# Within so many seconds, and for so many; of which unit, that may still be starting. A certificate is made out for a public name, not for this machine's own address.
is_ready() {
  NODE_NO_WARNINGS=1 NODE_TLS_REJECT_UNAUTHORIZED=0 CONTROL=$control SERVICE=${3-$service} \
    "$(node_of "$own")" "$own/scripts/deploy/wait-ready.ts" "$ready_url" "$1" "${2:-0}"
}

has_changed() { ! in_release "$before" scripts/deploy/database.ts "$server" fits > /dev/null; }

go_back() {
  read -r before copy wanted taken < "$note" || { echo "There is no upgrade to go back from." >&2; exit 1; }
  ready_url=${wanted:-$ready_url}
  # Notes of earlier versions say no time.
  taken=${taken:-$(stat -c %Y "$note")}
  # Only where a person asks: a version that is not well goes back whatever the clock says.
  if [ -z "${failed:-}" ] && [ $(($(date +%s) - taken)) -gt $((back_hours * 3600)) ] && has_changed; then
    echo "Nothing was changed: the newer release has changed the database, and the copy from before it, of $(date -d "@$taken" '+%F %H:%M'), is older than $back_hours hours. What was done since then would be lost." >&2
    exit 1
  fi
  echo "Going back to $before"
  stop_it
  # Asked again where it was asked before: a server that starts may just have changed it.
  if has_changed; then
    echo "The newer release has changed the database; it goes back to copy $copy of $(date -d "@$taken" '+%F %H:%M'), what came after stays in quarantine."
    in_release "$before" "$restore" "$copy" || { echo "${failed:+$failed; }the copy could not be brought back: the lines above say why. What ran last starts again." >&2; exit 1; }
  fi
  switch_to "$before"
  rm -f "$note"
  start_it
  is_ready "$ready_seconds" || { echo "${failed:+$failed; }$before runs again, and is not ready either: the lines above say why." >&2; exit 1; }
}

if [ "$target" = --back ]; then
  go_back
  echo "$before runs."
  exit 0
fi

target=$(readlink -f "$target")
before=$(readlink -f "$home/current")
[ "$target" != "$before" ] || { echo "That release runs already." >&2; exit 1; }
for needed in node_modules/node/bin/node kiosk-app/dist/index.html; do
  if [ ! -e "$target/$needed" ]; then
    mend='run npm ci and npm run build in it'
    [ ! -e "$target/release.json" ] || mend='install the package again'
    echo "$target is not set up ($needed is missing): $mend." >&2
    exit 1
  fi
done

if [ "${3:-}" = --stopped ]; then
  # It may be stopped because nothing can be done with its database: the new release is there to mend that.
  copy=$(in_release "$before" scripts/deploy/database.ts "$server" copy) || copy=none
  write_note "$before $copy ${ready_url%/readyz}/healthz"
  switch_to "$target"
  echo "The database as it is now is copy $copy. $target runs from the next start on."
  exit 0
fi

# What was not ready before, such as a shop's computer that nobody has set up yet, only has to answer afterwards.
is_ready 3 0 '' 2>/dev/null || ready_url=${ready_url%/readyz}/healthz
rm -f "$unwell"
stop_it
copy=$(in_release "$before" scripts/deploy/database.ts "$server" copy) || {
  echo "Nothing was changed: without a copy of the database there is no way back. Make room on its disk, or mend what the line above says, then try again." >&2
  exit 1
}
write_note "$before $copy $ready_url"
echo "The database as it is now is copy $copy."
switch_to "$target"
start_it
echo "It starts, which takes longer where a large database is changed, and is looked at for $watch_seconds seconds once it is ready."
if is_ready "$ready_seconds" "$watch_seconds"; then
  if [ -x /usr/bin/printfront ]; then back="printfront upgrade --back"; else back="upgrade.sh $server --back"; fi
  echo "$target runs. To go back:  $back"
else
  failed="$target did not become ready, or did not stay so"
  echo "$target" > "$unwell"
  go_back
  echo "$failed; $before runs again." >&2
  exit 1
fi
