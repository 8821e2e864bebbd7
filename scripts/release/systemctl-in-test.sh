#!/bin/sh
# Stands for systemd where none runs: starts and ends the one server as its unit says, and writes down what it was asked.
echo "$*" >> /run/asked
running=/run/server.pid
# Of the timer nothing is asked here.
case "$*" in "start printfront-update.timer") exit 0 ;; esac
# The power fails here, as a test wants it: nothing of the session gets to say another word.
if [ "$(cat /run/cut-at 2>/dev/null)" = "$1" ]; then rm /run/cut-at; kill -9 "-$(cat /run/session)"; fi
end_it() { is_alive && kill "$(cat $running)" && while is_alive; do sleep 0.02; done; rm -f $running; }
is_alive() { [ -e $running ] && kill -0 "$(cat $running)" 2>/dev/null; }
case $1 in
  --root=*) exec /usr/bin/systemctl "$@" ;;
  is-active) if is_alive; then echo active; else echo inactive; exit 3; fi ;;
  # Whoever asks may see which release runs.
  show) if is_alive; then echo "ActiveState=active"; echo "MainPID=$(cat $running)"; else echo ActiveState=inactive; fi ;;
  stop) end_it ;;
  start | restart)
    if [ "$1" = start ] && is_alive; then exit 0; fi
    end_it
    export EDGE_PORT=8080
    cd /opt/printfront/current || exit 1
    setpriv --reuid=printfront --regid=printfront --clear-groups ./node_modules/node/bin/node edge-server/main.ts > /dev/null 2>&1 < /dev/null &
    echo $! > $running
    ;;
esac
