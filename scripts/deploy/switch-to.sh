# Read by upgrade.sh and by the package's postinst, which say where releases are: $home.

# Changes the link `current` over to a release. Durable, and the release before it: a database may lie on another disk, and be changed
# by what runs then before the power fails.
switch_to() {
  sync_release "$1"
  ln -sfn "$1" "$home/current.next" && mv -T "$home/current.next" "$home/current" && sync "$home"
}

# With its files and the folder that names it: of a link that leads to half of them no server starts.
sync_release() { sync -f "$1" && sync "$(dirname "$1")"; }
