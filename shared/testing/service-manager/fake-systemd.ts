import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Node has no datagram sockets in the file system; every Debian has a Perl. */
const RECEIVER = `
  use Socket;
  socket(my $socket, PF_UNIX, SOCK_DGRAM, 0) or die $!;
  bind($socket, sockaddr_un($ARGV[0])) or die $!;
  $| = 1;
  print "bound\\n";
  while (defined recv($socket, my $message, 65536, 0)) { $message =~ tr/\\n/\\t/; print "$message\\n"; }
`;

const isThere = (program: string, ...words: string[]) => spawnSync(program, words).status === 0;

/** Why no server can be heard here; null when one can. */
export const noSystemd = !isThere('systemd-notify', '--version')
  ? 'this machine has no systemd-notify'
  : !isThere('perl', '-MSocket', '-e', '1')
    ? 'this machine has no Perl'
    : null;

export type FakeSystemd = Awaited<ReturnType<typeof startFakeSystemd>>;

/** The socket of a service manager, and what servers say to it. */
export async function startFakeSystemd() {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-systemd-'));
  const socket = path.join(folder, 'notify');
  const receiver = spawn('perl', ['-e', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  let wellAt = 0;
  const lines = createInterface(receiver.stdout);
  await once(lines, 'line');
  lines.on('line', (line) => {
    const parts = line.split('\t');
    said.push(...parts);
    if (parts.includes('WATCHDOG=1')) wellAt = performance.now();
  });
  return {
    socket,
    /** In their order. */
    said: (): readonly string[] => said,
    wellCount: () => said.filter((part) => part === 'WATCHDOG=1').length,
    /** For how long nobody has said that all is well. */
    silentMs: () => performance.now() - wellAt,
    async stop(): Promise<void> {
      const gone = once(receiver, 'exit');
      receiver.kill('SIGKILL');
      await gone;
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
