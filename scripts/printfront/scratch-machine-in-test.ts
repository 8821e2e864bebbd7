import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';

const PROJECT = path.resolve(import.meta.dirname, '../..');

/** Programs of the system that only write down what they are asked. `systemctl show` says what the file `show` holds. */
const PROGRAMS = ['systemctl', 'journalctl', 'apt-get', 'dpkg', 'dpkg-deb', 'dpkg-query', 'timedatectl'];
const program = (top: string, name: string) => `#!/bin/sh
printf '%s\\n' "${name} $*" >> '${top}/asked'
# The kiosk's screen is a unit of its own.
case " $* " in *" show printfront-kiosk "*) cat "${top}/answers/kiosk" 2>/dev/null; exit 0 ;; esac
# Of each start of each unit a journal has lines of its own.
for word; do case $word in *INVOCATION_ID=*) [ "${name}" != journalctl ] || { cat "${top}/answers/journalctl $word" 2>/dev/null; exit 0; } ;; esac; done
[ -e '${top}/answers/${name}' ] && { [ "${name}" != systemctl ] || [ "$1" = show ]; } && cat '${top}/answers/${name}'
exit 0
`;

export const ACTIVE_UNIT =
  'LoadState=loaded\nActiveState=active\nSubState=running\nUnitFileState=enabled\nNRestarts=0\n';
const STOPPED_UNIT =
  'LoadState=loaded\nActiveState=inactive\nSubState=dead\nUnitFileState=enabled\nNRestarts=0\nMainPID=0\n';

/** A folder that stands for `/` of a machine where one server is installed as the package does it. */
export function scratchMachine(kind: 'edge' | 'central' = 'edge', settings: readonly string[] = []) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-machine-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string, mode = 0o644) => {
    const place = path.join(root, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text, { mode });
    return place;
  };
  const { uid, gid } = os.userInfo();
  write('etc/passwd', `printfront:x:${uid}:${gid}::/var/lib/printfront:/usr/sbin/nologin\n`);
  const unit = fs.readFileSync(path.join(PROJECT, `scripts/deploy/printfront-${kind}.service`), 'utf8');
  write(`etc/systemd/system/printfront-${kind}.service`, unit);
  write(`etc/printfront/${kind}.env`, `${settings.join('\n')}\n`, 0o600);
  fs.mkdirSync(path.join(root, 'var/lib/printfront'), { recursive: true });
  fs.chmodSync(path.join(root, 'var/lib/printfront'), 0o750); // as the package makes it
  fs.mkdirSync(path.join(root, 'opt/printfront/releases'), { recursive: true });
  const release = path.join(root, 'opt/printfront/releases/0.1.0');
  for (const name of ['package.json', 'node_modules', 'scripts', 'shared', 'edge-server', 'cloud-sync']) {
    fs.mkdirSync(release, { recursive: true });
    fs.symlinkSync(path.join(PROJECT, name), path.join(release, name));
  }
  // Built by no test of this kind.
  write('opt/printfront/releases/0.1.0/kiosk-app/dist/index.html', '<!doctype html>');
  fs.symlinkSync('releases/0.1.0', path.join(root, 'opt/printfront/current'));
  for (const name of PROGRAMS) write(`bin/${name}`, program(root, name), 0o755);
  write('asked', '');
  write('answers/systemctl', STOPPED_UNIT);
  vi.stubEnv('PATH', `${path.join(root, 'bin')}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return {
    root,
    write,
    dataFolder: path.join(root, 'var/lib/printfront'),
    /** What a program of the system says. */
    answer: (name: string, text: string) => void write(`answers/${name}`, text),
    /** What a unit's newest start wrote into the journal, and what systemd wrote of it. */
    lastStart: (said: string, ofSystemd = '') => {
      const start = randomUUID().replaceAll('-', '');
      write(`answers/journalctl _SYSTEMD_INVOCATION_ID=${start}`, said);
      write(`answers/journalctl INVOCATION_ID=${start}`, ofSystemd);
      return `InvocationID=${start}\n`;
    },
    /** What the programs were asked, a line each; `systemctl show` left out. */
    asked: () =>
      fs
        .readFileSync(path.join(root, 'asked'), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('systemctl show')),
  };
}

export type ScratchMachine = ReturnType<typeof scratchMachine>;
