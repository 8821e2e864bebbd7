#!/bin/sh
# A stick or card was plugged in (add) or taken out (remove): mounts it so that nothing on it can change or run, and says so in a
# file that the shop's server reads. Nothing of it stays behind.
#
# stick.sh add|remove NAME   of the device in /dev
# STICKS_DIR, MEDIA_DIR      for tests   default /run/printfront-sticks, /media/printfront
set -u

states=${STICKS_DIR:-/run/printfront-sticks}
media=${MEDIA_DIR:-/media/printfront}
name=${2:-}
case $name in '' | *[!A-Za-z0-9]*) echo "\"$name\" is no device." >&2; exit 64 ;; esac
device=/dev/$name
folder=$media/$name
since=$(cat /proc/sys/kernel/random/uuid)
label=

say() {
  printf 'state=%s\nlabel=%s\nfolder=%s\nsince=%s\n' "$1" "$label" "$folder" "$since" > "$states/.$name.new" &&
    mv "$states/.$name.new" "$states/$name"
}

forget() {
  # What still reads it must not hold it: it is out of the machine.
  umount --lazy "$folder" 2> /dev/null
  rmdir "$folder" 2> /dev/null
  # What is not ours stays as its owner wants it.
  [ ! -e "$states/$name" ] || blockdev --setrw "$device" 2> /dev/null
  rm -f "$states/$name" "$states/.$name.new"
}

# Whether the kernel has this kind; asked after a mount, which loads what it finds for it.
knows() { grep -qw "$1" /proc/filesystems; }

# What the system mounts by itself, a disk for backups or the one it started from, is no customer's.
is_of_system() { findmnt --source "$device" > /dev/null || findmnt --fstab --source "$device" > /dev/null; }

add() {
  mkdir -p "$states" "$media" || exit 1
  forget
  if is_of_system; then return; fi
  # A device that is broken may answer to nothing, for minutes.
  label=$(timeout 10 blkid -p -o value -s LABEL "$device" | tr -d '[:cntrl:]' | head -c 60)
  say reading
  type=$(timeout 10 blkid -p -o value -s TYPE "$device")
  case $type in
    vfat) options=umask=0222,utf8 ;;
    exfat) options=umask=0222,iocharset=utf8 ;;
    ntfs) type=ntfs3 options=umask=0222 ;;
    # noload: a journal would be written back to it. What is wrong in it may say of itself that it stops the whole machine.
    ext2 | ext3 | ext4) type=ext4 options=noload,errors=continue ;;
    iso9660 | udf) options=mode=0444,dmode=0555 ;;
    *)
      echo "$device: no file system that photos are kept on${type:+, but $type}." >&2
      say unreadable
      return
      ;;
  esac
  mkdir -p "$folder"
  # Read-only is what a file system promises; where a device is read-only, no file system can write of its own accord.
  blockdev --setro "$device" || { say unreadable; return; }
  # One name says that it can be read; there may be millions.
  if timeout --kill-after=5 30 mount -t "$type" -o "ro,nosuid,nodev,noexec,nosymfollow,$options" "$device" "$folder" &&
    timeout 10 find "$folder" -mindepth 1 -maxdepth 1 -quit; then
    say ready
  else
    if knows "$type"; then
      echo "$device: its file system ($type) is broken, or did not answer within 30 seconds." >&2
    else
      echo "$device: the kernel of this machine knows no file system $type." >&2
    fi
    umount --lazy "$folder" 2> /dev/null
    rmdir "$folder" 2> /dev/null
    say unreadable
  fi
}

case ${1:-} in
  add) add ;;
  remove) forget ;;
  *) echo 'Usage: stick.sh add|remove NAME' >&2; exit 64 ;;
esac
