# Read by upgrade.sh and by the package's postinst, which say where releases are, $home, and which server's they are, $service.

# One that starts again and again does. Where no systemd runs, nothing does.
is_running() {
  case $(${control:-systemctl} show "$service" --property=ActiveState 2> /dev/null || true) in
    *=active* | *=activating* | *=reloading*) return 0 ;;
  esac
  return 1
}

# Changes the link `current` over to a release, and the unit with it. Durable, and the release before it: a database may lie on another
# disk, and be changed by what runs then before the power fails.
switch_to() {
  sync_release "$1"
  ln -sfn "$1" "$home/current.next" && mv -T "$home/current.next" "$home/current" && sync "$home" &&
    take_unit "$1"
}

# With its files and the folder that names it: of a link that leads to half of them no server starts.
sync_release() { sync -f "$1" && sync "$(dirname "$1")"; }

# The unit of a release says how that one is started. dpkg has put there what the newest brings, which need not start the one before. Where
# none is there somebody has set this up by hand. What cannot be written keeps no server from its start: most units start either.
take_unit() {
  unit=${UNITS:-/lib/systemd/system}/$service.service
  own_unit=$1/scripts/deploy/$service.service
  [ -e "$unit" ] && [ -e "$own_unit" ] || return 0
  if cmp -s "$own_unit" "$unit"; then return 0; fi
  if install -m 0644 "$own_unit" "$unit.next" && sync "$unit.next" && mv -T "$unit.next" "$unit" &&
    sync "$(dirname "$unit")"; then
    ${control:-systemctl} daemon-reload 2> /dev/null || true
  else
    rm -f "$unit.next" 2> /dev/null || true
    echo "The unit of $1 could not be put to $unit, where that of another release stays." >&2 || true
  fi
}
