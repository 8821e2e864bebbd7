#!/bin/sh
# Changes a server to another release, and back. Run as root:
#
#   upgrade.sh edge /opt/printfront/releases/2026-12-01    stop, copy the database, switch, start, wait until it is ready, and look
#                                                          for a minute whether it stays so; goes back by itself when not
#   upgrade.sh edge RELEASE --stopped                      the same of a server that does not run, and leaves it so
#   upgrade.sh edge --back                                 to the release before, with the copy from before when the newer
#                                                          release has changed the database, and that was not too long ago
#   upgrade.sh edge --finish                               looks once more for a minute, after the power failed while it was looked
#                                                          at; goes back when the release is not well. Nothing when nothing was cut off
#
# PRINTFRONT_HOME  where releases and the link `current` are    default where the unit runs from, else /opt/printfront
# UNITS            where the package has put the unit           default /lib/systemd/system
# SETTINGS         the server's settings                        default /etc/printfront/edge.env or central.env
# READY_URL        what says that it is ready                   default readyz at host and port of the settings
# CONTROL          `CONTROL stop printfront-edge`,
#                  `CONTROL start printfront-edge --no-block`,
#                  `CONTROL show printfront-edge …`            default systemctl
# RUN_AS           runs a command as the server's user          default runuser -u printfront --
# READY_SECONDS    how long it may take to become ready once    default 180; the start itself, in which a large database is
#                  the unit has started                         looked through and changed, may take what the unit gives it
# WATCH_SECONDS    how long it has to stay ready then           default 60
# ANSWER_SECONDS   how long the disk of the copies may take, and  default 30; one that does not answer stops no shop
#                  the command line of the new release
# COPY_SECONDS     how long the copy of the database may take   default 1800; the server is stopped meanwhile
# LOCK_SECONDS     how long another upgrade is waited for       default as long as a quick one and its way back take, and two minutes:
#                  one whose copy or start takes long is not waited for to its end
set -eu
# As the units: a copy may lie on a disk that others read.
umask 027

server=${1:-}
target=${2:-}
case $server in
  edge) restore=edge-server/restore-main.ts package=printfront-shop other=printfront-central ;;
  central) restore=cloud-sync/central/restore-main.ts package=printfront-central other=printfront-edge ;;
  # What stands at the top of this file.
  --help | -h) sed -n '2,/^set -eu$/{/^#/!d; s/^# \{0,1\}//; p; }' "$0"; exit 0 ;;
  *) echo "usage: upgrade.sh edge|central RELEASE_FOLDER [--stopped]|--back|--finish" >&2; exit 2 ;;
esac
settings=${SETTINGS:-/etc/printfront/$server.env}
control=${CONTROL:-systemctl}
# Where a unit runs from; nothing where there is none.
home_of() { $control show "$1" --property=WorkingDirectory 2> /dev/null | sed -n 's|^WorkingDirectory=\(/.*\)/current$|\1|p'; }
run_as=${RUN_AS-runuser -u printfront --}
ready_seconds=${READY_SECONDS:-180}
watch_seconds=${WATCH_SECONDS:-60}
answer_seconds=${ANSWER_SECONDS:-30}
copy_seconds=${COPY_SECONDS:-1800}
lock_seconds=${LOCK_SECONDS:-$((2 * ready_seconds + watch_seconds + 120))}
service=printfront-$server
home=${PRINTFRONT_HOME:-$(home_of "$service")}
home=${home:-/opt/printfront}
# Of the last upgrade: release and number of the copy from before it, what says that a server is well, and when it was; in a line of its
# own, which earlier versions neither write nor read, that copy's file.
note=$home/$service.before
# Releases that were changed over to and were not well, or that a person has gone back from, a line each: what upgrades by itself
# tells them from one that was not even tried.
unwell=$home/$service.unwell
# The release that is changed over to, from before the server is stopped until it is known whether it stays well. A power cut leaves it,
# and --finish takes it up.
trial=$home/$service.trial
# So many copies are kept (NEWEST_KEPT), hourly ones where nothing else is set. Afterwards this one may be gone, or not: who can go back
# must not depend on its number. Where copies are made more often it is gone earlier.
back_hours=34
# No clock said less in the time of Printfront (earliest-believed.ts); one that is set goes back by a little.
earliest=1767225600 set_back=300

[ -e "$settings" ] || { echo "There is no file $settings." >&2; exit 1; }
own=$(readlink -f "$(dirname "$0")/../..")
node_of() { echo "$1/node_modules/node/bin/node"; }
# By the reader that the commands have: this shell would run what stands in a password.
with_settings() { "$(node_of "$own")" "$own/scripts/deploy/with-settings.ts" "$settings" "$@"; }
setting() { with_settings printenv "$1" || true; }
# What bounds it stands before all of it: a Node listens to signals that this shell ignores.
in_release() {
  release=$1; shift
  (cd "$release" && ${bound:-} "$(node_of "$own")" "$own/scripts/deploy/with-settings.ts" "$settings" \
    $run_as ${copies_in:+env} ${copies_in:+"SNAPSHOT_DIR=$copies_in"} "$(node_of "$release")" "$@")
}
# A look at a disk: one in the network that is gone lets everybody wait, and some only the server's own user may look into.
on_disk() { (cd "$home/current" && timeout --kill-after=5 "$answer_seconds" $run_as "$@" > /dev/null 2>&1); }
. "$own/scripts/deploy/switch-to.sh"

name=$(echo "$server" | tr a-z A-Z)
host=$(setting "${name}_HOST")
port=$(setting "${name}_PORT")
# As `printfront` asks: a server that listens at one address answers at no other.
case $host in
  '' | 0.0.0.0) host=127.0.0.1 ;;
  *:*) case $host in *[!0:]*) host="[$host]" ;; *) host=127.0.0.1 ;; esac ;;
esac
if [ "$server" = central ]; then
  here=http://$host:${port:-3000}
  # With a certificate of its own it speaks nothing else there.
  if [ -n "$(setting TLS_CERT)" ]; then here=https://${here#http://}; fi
else
  here=http://$host:${port:-8080}
fi
ready_url=${READY_URL:-$here/readyz}

# One that was cut off while it was looked at is judged first, by the release before it: what follows is then not measured against a
# release of which nobody knows whether it is well, and that one is not forgotten.
case $target in
  --back | --finish | '') ;;
  *)
    judge=
    if [ -e "$trial" ]; then
      [ ! -e "$note" ] || read -r judge _ < "$note" || true
      # What was not changed over to needs no judge: the release that runs starts what was left stopped.
      [ "$(cat "$trial")" = "$(readlink -f "$home/current")" ] || judge=$(readlink -f "$home/current")
      [ -z "$judge" ] || sh "$judge/scripts/deploy/upgrade.sh" "$server" --finish || true
    fi
    ;;
esac

# One at a time: a person may type --back while a package looks whether its version stays ready. `printfront restore` takes the same
# lock. The server that is started must not hold it, so it is closed for it.
exec 9< "$home"
if ! flock -n 9; then
  # Whoever is at it looks himself, and is asked after again.
  [ "$target" != --finish ] || exit 0
  echo "Another upgrade, or a restore, is under way here; this one waits until that has ended." >&2
  flock -w "$lock_seconds" 9 || { echo "It did not end within $lock_seconds seconds. Nothing was changed: try again later." >&2; exit 1; }
fi

# Whatever goes wrong in between, or cuts this off: no shop is left without its server. What is current then starts again.
is_stopped=
trap '[ -z "$is_stopped" ] || { forget_untried; start_it; }' EXIT
trap 'exit 1' HUP INT TERM
trap '' PIPE
stop_it() { is_stopped=yes; $control stop "$service" 9<&-; }
# Not waited for: systemd would wait until the server says that it is ready, and a release that never is must be gone back from.
start_it() {
  is_stopped=
  # How often it has ended counts from here on.
  $control reset-failed "$service" 2> /dev/null || true
  $control start "$service" --no-block 9<&-
}
# What was not changed over to has nothing to be looked at.
forget_untried() { [ "$(cat "$trial" 2> /dev/null || true)" = "$(readlink -f "$home/current")" ] || rm -f "$trial" 2> /dev/null || true; }
# The machine is switched off, or starts anew: everything here is told to end.
is_shutting_down() { [ "$($control is-system-running 2> /dev/null || true)" = stopping ]; }

# Somebody may have started the server meanwhile (a restore by an older release, systemctl): what runs then is what was current, and
# a start does nothing about it.
change_to() {
  switch_to "$1"
  stop_it
}

# Once the release is changed nobody may be there to listen any more, and what is left to do is done all the same.
say() { echo "$*" 2> /dev/null || exec > /dev/null 2>&1; }

# Whole or not at all: after a power cut the next installation reads it, or --finish.
write_down() { printf '%s\n' "$2" > "$1.next" && sync "$1.next" && mv -T "$1.next" "$1"; }
# Which copy it is, only its file says for good: in another folder of copies the same number is another one.
write_note() {
  file=
  [ "$copy" = none ] || file=$(file_of_copy)
  [ -n "$file" ] && on_disk test -e "$file" || file=
  write_down "$note" "$before $copy $1 $(date +%s)${file:+
$file}"
}
# As snapshot-files.ts names it.
file_of_copy() {
  case $copies in '') folder=$(setting DATA_DIR)/$server/snapshots ;; /*) folder=$copies ;; *) folder=$before/$copies ;; esac
  printf '%s/%06d.sqlite' "$folder" "$copy"
}
is_unwell() { grep -qsxF -e "$1" "$unwell"; }
# Those before it stay: each is kept away for itself. Where there is no room to write it down, no way back waits for that.
note_unwell() {
  is_unwell "$1" || write_down "$unwell" "$(cat "$unwell" 2> /dev/null || true; echo "$1")" 2> /dev/null || rm -f "$unwell.next" 2> /dev/null || true
}
forget_unwell() {
  is_unwell "$1" || return 0
  others=$(grep -vxF -e "$1" "$unwell") || { rm -f "$unwell"; return 0; }
  write_down "$unwell" "$others"
}

# Within so many seconds, and for so many; of which unit, that may still be starting, and then of the current release. A certificate is made out for a public name, not for this machine's own address.
is_ready() {
  NODE_NO_WARNINGS=1 NODE_TLS_REJECT_UNAUTHORIZED=0 CONTROL=$control SERVICE=${3-$service} CURRENT=$home/current \
    "$(node_of "$own")" "$own/scripts/deploy/wait-ready.ts" "$ready_url" "$1" "${2:-0}"
}

# By its own command line, which is the way back from it: `printfront` is always that of the release that runs.
says_version() {
  version=$(timeout --kill-after=5 "$answer_seconds" "$(node_of "$target")" "$target/scripts/printfront.ts" --version < /dev/null 9<&-) || return 1
  [ -n "$version" ] && grep -qsF "\"$version\"" "$target/package.json"
}

# Status 3 alone says so. After anything else nobody knows, and a copy in the place of a database that fits would lose what came since.
has_changed() {
  fits=0
  in_release "$before" scripts/deploy/database.ts "$server" fits > /dev/null || fits=$?
  case $fits in 0) return 1 ;; 3) return 0 ;; esac
  unknown="it could not be found out whether the newer release has changed the database (status $fits; the lines above say why)"
  if [ -n "${failed:-}" ]; then
    echo "$failed; $unknown. $(readlink -f "$home/current") runs on." >&2
  else
    echo "Nothing was changed: $unknown. Try again." >&2
  fi
  exit 1
}

# None: it was a stopped server whose database could not be copied, or which had none yet. One that was made may have given way to newer
# ones.
expect_copy() {
  lacks='there is no copy from before it'
  if [ "$copy" != none ]; then
    [ -n "$copy_file" ] || return 0
    seen=0
    on_disk test -e "$copy_file" || seen=$?
    case $seen in
      0) return 0 ;;
      124 | 137)
        echo "${failed:-Nothing was changed}: the newer version has changed the database, and the disk of the copy from before it, $copy_file, does not answer within $answer_seconds seconds." >&2
        exit 1
        ;;
    esac
    lacks="the copy from before it, $copy_file, is not there any more"
  fi
  # Not tried every two minutes: none will be there then.
  rm -f "$trial"
  echo "${failed:-Nothing was changed}: the newer version has changed the database, and $lacks. The version before cannot use it." >&2
  exit 1
}

go_back() {
  before= copy_file=
  [ ! -s "$note" ] || { read -r before copy wanted taken || true; IFS= read -r copy_file || true; } < "$note"
  # The power may have failed when it had just gone back: the note is what is removed last.
  if [ -z "$before" ] || [ "$(readlink -f "$before")" = "$(readlink -f "$home/current")" ]; then
    echo "There is no upgrade to go back from." >&2
    exit 1
  fi
  if [ ! -e "$before/package.json" ]; then
    echo "${failed:-Nothing was changed}: the release before, $before, is not there any more. Install its package again." >&2
    # Not tried every two minutes: it will not be there then.
    rm -f "$trial"
    exit 1
  fi
  ready_url=${wanted:-$ready_url}
  # Notes of earlier versions say no time.
  taken=${taken:-$(stat -c %Y "$note")}
  # What the clock said then, or says now, may be wrong: nobody knows then how old the copy is, and who asks is not refused for it.
  now=$(date +%s) of=" of $(date -d "@$taken" '+%F %H:%M')"
  if [ "$taken" -lt "$earliest" ] || [ "$taken" -gt $((now + set_back)) ]; then
    taken=$now of=', of which nobody knows how old it is (the clock is wrong, or was)'
  fi
  # Asked before anything is stopped: who cannot be told changes nothing.
  is_changed=
  if has_changed; then
    is_changed=yes
    expect_copy
  fi
  # Only where a person asks: a version that is not well goes back whatever the clock says.
  if [ -z "${failed:-}" ] && [ $((now - taken)) -gt $((back_hours * 3600)) ] && [ -n "$is_changed" ]; then
    echo "Nothing was changed: the newer release has changed the database, and the copy from before it,$of, is older than $back_hours hours. What was done since then would be lost." >&2
    exit 1
  fi
  # From here on it comes to its end, whoever leaves.
  trap '' HUP INT TERM
  say "Going back to $before"
  stop_it
  # Asked again: a server that starts may just have changed it.
  if has_changed; then
    expect_copy
    say "The newer release has changed the database; it goes back to copy $copy$of, what came after stays in quarantine."
    # In a session of its own, which ends with no terminal.
    bound='setsid --wait' copies_in=${copy_file:+$(dirname "$copy_file")} in_release "$before" "$restore" "$copy" || {
      # Not tried every two minutes, for which a server would be stopped each time.
      is_shutting_down || rm -f "$trial"
      echo "${failed:+$failed; }the copy could not be brought back: the lines above say why. What ran last starts again." >&2
      exit 1
    }
  fi
  change_to "$before"
  rm -f "$note" "$trial"
  start_it
  is_ready "$ready_seconds" || { echo "${failed:+$failed; }$before runs again, and is not ready either: the lines above say why." >&2; exit 1; }
}

# What is to become of the package; nothing where a server came without one.
package_is_to() { dpkg-query --show --showformat='${db:Status-Want}' "$package" 2> /dev/null || true; }
# By somebody, while it is looked at: dpkg says so before it stops the server. One that was removed earlier is not meant.
is_removed() {
  now_to=$(package_is_to)
  case $now_to in deinstall | purge) [ "$is_to" != "$now_to" ] ;; *) return 1 ;; esac
}

# Looks whether the release stays well, and goes back where it does not.
end_trial() {
  is_to=$(package_is_to)
  # The watch goes on without whoever looked on: a line that breaks says nothing about the release. Who ends it wants what ran before.
  trap '' HUP
  trap 'failed="It was ended before it was known whether $target stays well"; go_back; echo "$failed; $before runs again." >&2; exit 1' INT TERM
  if [ -n "$is_stopped" ]; then
    change_to "$target"
    start_it
  fi
  say "It starts, which takes longer where a large database is changed, and is looked at for $watch_seconds seconds once it is ready."
  if ! is_unwell "$target" && says_version && is_ready "$ready_seconds" "$watch_seconds"; then
    rm -f "$trial"
    # The command is the newer release's own.
    back="sh $before/scripts/deploy/upgrade.sh $server --back"
    if [ -x /usr/bin/printfront ]; then back="printfront upgrade --back, or, should that not work,  $back"; fi
    say "$target runs. To go back:  $back"
    exit 0
  fi
  if is_removed; then
    echo "$package is removed, and no server runs: $target is not looked at any longer. Orders and photos stay." >&2
    exit 1
  fi
  failed="$target did not become ready, or did not stay so"
  note_unwell "$target"
  go_back
  echo "$failed; $before runs again." >&2
  exit 1
}

if [ "$target" = --back ]; then
  left=$(readlink -f "$home/current")
  go_back
  # Or it would come again in the next night.
  note_unwell "$left"
  say "$before runs."
  exit 0
fi

if [ "$target" = --finish ]; then
  [ -e "$trial" ] || exit 0
  # The package is at it, which leads there for a moment.
  [ ! "$home/current" -ef "$home/package" ] || exit 0
  target=$(readlink -f "$home/current")
  # The power may have failed between the link and the unit.
  take_unit "$target"
  if [ "$(cat "$trial")" != "$target" ]; then
    # The power failed before it was changed over to, or somebody has gone back. Or whatever upgraded, or restored (upgrade-trial.ts), was
    # killed while it had the server stopped, for which nobody else starts it.
    case $($control show "$service" --property=ActiveState) in
      *=deactivating) exit 0 ;;
      *=inactive | *=failed) start_it ;;
    esac
    rm -f "$trial"
    exit 0
  fi
  # Somebody has stopped it, or it has never been started: there is nothing to look at yet.
  case $($control show "$service" --property=ActiveState) in *=inactive | *=deactivating) exit 0 ;; esac
  before=RELEASE_BEFORE
  [ ! -s "$note" ] || { read -r before _ wanted _ < "$note"; ready_url=${wanted:-$ready_url}; }
  echo "The upgrade to $target was cut off before it was known whether it stays well."
  end_trial
fi

# Whether the other server, by hand on the same machine, has the same link.
shares_home() {
  case $($control show "$other" --property=ActiveState,UnitFileState) in
    *ActiveState=active* | *=activating* | *=reloading* | *UnitFileState=enabled*) ;;
    *) return 1 ;;
  esac
  [ "$(home_of "$other")" -ef "$home" ]
}

tell_copy() {
  case $copy in
    none) say "There is no copy of the database as it is now." ;;
    *) say "The database as it is now is copy $copy." ;;
  esac
}

target=$(readlink -f "$target")
before=$(readlink -f "$home/current")
if shares_home; then
  echo "Nothing was changed: $other runs from $home as well, and would change to $target with its next start, without a copy of its database and without a way back. Give one of the two a home of its own: $own/docs/deployment.md, \"From a tarball\", says how." >&2
  exit 1
fi
[ "$target" != "$before" ] || { echo "That release runs already." >&2; exit 1; }
for needed in node_modules/node/bin/node kiosk-app/dist/index.html; do
  if [ ! -e "$target/$needed" ]; then
    mend='run npm ci and npm run build in it'
    [ ! -e "$target/release.json" ] || mend='install the package again'
    echo "$target is not set up ($needed is missing): $mend." >&2
    exit 1
  fi
done
if [ -e "$trial" ] && [ "$(cat "$trial")" = "$before" ]; then
  end="sh $own/scripts/deploy/upgrade.sh $server --finish" back="sh $own/scripts/deploy/upgrade.sh $server --back"
  if [ -x /usr/bin/printfront ]; then end='printfront upgrade --wanted' back='printfront upgrade --back'; fi
  echo "Nothing was changed: the upgrade to $before was cut off before it was known whether it stays well. Start $service and say  $end,  which ends it, or go back:  $back" >&2
  exit 1
fi
if ! says_version; then
  note_unwell "$target"
  echo "Nothing was changed: the command line of $target does not say its version, and nobody could go back with it. The lines above may say why." >&2
  exit 1
fi

# A drive in the network that is gone lets everybody wait: nobody is let wait while the shop is stopped, nor apt while it is at work.
copies=$(setting SNAPSHOT_DIR)
answers=0
[ -z "$copies" ] || on_disk stat --file-system "$copies" || answers=$?
case $answers in 124 | 137)
  echo "Nothing was changed: the disk of the folder of copies, $copies (SNAPSHOT_DIR), does not answer within $answer_seconds seconds." >&2
  exit 1
  ;;
esac
copy_database() { bound="timeout --kill-after=5 $copy_seconds" in_release "$before" scripts/deploy/database.ts "$server" copy; }

# Whoever asked may have seen it stopped by a restore, or by another upgrade, that has ended since.
if [ "${3:-}" = --stopped ] && ! is_running; then
  # It may be stopped because nothing can be done with its database: the new release is there to mend that.
  copy=$(copy_database) || copy=none
  write_note "${ready_url%/readyz}/healthz"
  switch_to "$target"
  tell_copy
  say "$target runs from the next start on."
  exit 0
fi

# What was not ready before, such as a shop's computer that nobody has set up yet, only has to answer afterwards.
is_ready 3 0 '' 2>/dev/null || ready_url=${ready_url%/readyz}/healthz
forget_unwell "$target"
no_room() {
  rm -f "$trial" "$trial.next" "$note.next" 2> /dev/null || true
  echo "Nothing was changed: there is no room in $home for a note of what to go back to. Make room there, then try again." >&2
  exit 1
}
# Before it is stopped: who kills this leaves by what --finish starts the server.
write_down "$trial" "$target" 2> /dev/null || no_room
stop_it
copy=$(copy_database) || {
  copied=$?
  todo="Make room on its disk, or mend what the line above says, then try again."
  case $copied in 124 | 137) todo="It took longer than $copy_seconds seconds: look at the disk that copies are written to, then try again." ;; esac
  echo "Nothing was changed: without a copy of the database there is no way back. $todo" >&2
  exit 1
}
write_note "$ready_url" 2> /dev/null || no_room
tell_copy
end_trial
