#!/bin/sh
# Puts a certificate that an ACME client has just made or renewed where the server reads it, for its user alone. The server notices
# within half a minute. As root, by the client itself:
#
#   certbot certonly … --deploy-hook 'sh /opt/printfront/current/scripts/deploy/take-certificate.sh'
#   lego … run --run-hook 'sh /opt/printfront/current/scripts/deploy/take-certificate.sh'
#
# TLS_FOLDER    where they go            default /etc/printfront/tls; TLS_CERT and TLS_KEY name cert.pem and key.pem in it
# READ_BY       the group of the server  default printfront
set -eu
umask 077

if [ -n "${RENEWED_LINEAGE:-}" ]; then
  cert=$RENEWED_LINEAGE/fullchain.pem
  key=$RENEWED_LINEAGE/privkey.pem
elif [ -n "${LEGO_CERT_PATH:-}" ]; then
  cert=$LEGO_CERT_PATH
  key=${LEGO_CERT_KEY_PATH:?}
else
  echo "An ACME client calls this: certbot by --deploy-hook, lego by --run-hook and --renew-hook." >&2
  exit 64
fi
folder=${TLS_FOLDER:-/etc/printfront/tls}
group=${READ_BY:-printfront}

# Both are there before either is changed.
for file in "$cert" "$key"; do
  [ -s "$file" ] || { echo "There is no file $file. The certificate in $folder stays as it is." >&2; exit 1; }
done
install -d -g "$group" -m 750 "$folder"
install -g "$group" -m 640 "$cert" "$folder/cert.pem.next"
install -g "$group" -m 640 "$key" "$folder/key.pem.next"
# One after the other: the server shows the pair before until they fit.
mv -T "$folder/key.pem.next" "$folder/key.pem"
mv -T "$folder/cert.pem.next" "$folder/cert.pem"
