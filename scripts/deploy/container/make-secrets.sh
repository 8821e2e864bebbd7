#!/bin/sh
# Makes what compose.yaml needs to be secret, once, in the folder secrets. Keep it, apart from the data: without secrets-key nobody
# opens the second factors and passwords that central has sealed.
set -eu
umask 077
cd "$(dirname "$0")"
[ ! -e secrets ] || { echo "There is a folder secrets already: nothing was changed." >&2; exit 1; }
# Of a run that was cut off: nothing uses it before it has its name.
rm -rf secrets.new
mkdir secrets.new
cd secrets.new
random() { od -An -tx1 -N"$1" /dev/urandom | tr -d ' \n'; }
password=$(random 24)
key_id=GK$(random 16)
key=$(random 32)
printf %s "$password" > postgres-password
printf %s "postgres://printfront:$password@postgres:5432/printfront" > database-url
random 32 > secrets-key
printf %s "$key_id" > s3-access-key-id
printf %s "$key" > s3-secret-access-key
printf 'GARAGE_DEFAULT_ACCESS_KEY=%s\nGARAGE_DEFAULT_SECRET_KEY=%s\nGARAGE_RPC_SECRET=%s\n' "$key_id" "$key" "$(random 32)" > garage.env
# Within a folder that is root's alone: in the containers other users read them.
chmod 644 -- *
cd ..
mv secrets.new secrets
echo "The secrets are in $(pwd)/secrets."
