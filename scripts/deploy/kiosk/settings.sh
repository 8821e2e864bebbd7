#!/bin/sh
# What prepare.sh asks of the settings' files themselves, and not of what systemd has read from them. It is read in there.

# Names that nobody reads: systemd passes them on, or leaves a line with a word before it out, and the screen starts with something
# else than was meant.
say_unread() {
  [ -r "$1" ] || return 0
  sed -n 's/^[[:space:]]*\([^#;=]*[^#;=[:space:]]\)[[:space:]]*=.*/\1/p' "$1" | sort -u | while IFS= read -r name; do
    case $name in
      KIOSK_URL | KIOSK_SCREEN | KIOSK_AUTHORITY | KIOSK_PANEL | KIOSK_PROFILE | KIOSK_PAGE | KIOSK_REFUSED) ;;
      'export '*) echo "Nobody reads \"$name\" in /etc/printfront/kiosk.env: write it without export." >&2 ;;
      *[Kk][Ii][Oo][Ss][Kk]*) echo "Nobody reads \"$name\" in /etc/printfront/kiosk.env: look how it is written." >&2 ;;
    esac
  done
}

# The data folder of the shop's server on this machine, as its unit has it: of two lines the last, quoted or not.
data_folder() {
  said=
  [ ! -r "$1" ] || said=$(sed -n 's/^[[:space:]]*DATA_DIR[[:space:]]*=[[:space:]]*//p' "$1" | sed -n '$ s/[[:space:]]*$//p')
  case $said in
    \"*\") said=${said#\"} said=${said%\"} ;;
    \'*\') said=${said#\'} said=${said%\'} ;;
  esac
  case $said in
    '') echo /var/lib/printfront ;;
    /*) echo "$said" ;;
    *) echo "/opt/printfront/current/$said" ;;
  esac
}

# Says what is wrong with a name of a computer; nothing where nothing is.
fault_of_host() {
  case $1 in
    '[::1]') ;;
    '['*) echo "\"$1\" is an address of IPv6, which the kiosk does not take: write a name, or an address such as 192.168.1.5." ;;
    '' | -* | .* | *[!A-Za-z0-9.:-]*) echo "\"$1\" is no name of a computer." ;;
    *[!0-9.]*) ;;
    # Of figures alone it is an address, or nothing.
    *) echo "$1" | awk -F. '{ for (at = 1; at <= NF; at++) if ($at == "" || $at > 255) bad = 1; exit bad || NF != 4 }' ||
      echo "\"$1\" is no address of IPv4: it has four numbers up to 255." ;;
  esac
}
