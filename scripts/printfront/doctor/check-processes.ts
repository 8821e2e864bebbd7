import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Check, type Examined, type Finding, finding, wrongSetting } from './finding.ts';

const LISTENING = '0A';

/** Who has this server's ports and its folder: by /proc, so that nothing is taken for the looking. */
export const PROCESSES_CHECK: Check = {
  name: 'ports and processes',
  // In a container nobody else is, and no unit says which process is the server's.
  look: async (examined) =>
    examined.machine.isContainer ? [] : [...ofAddress(examined), ...ofPorts(examined), ...ofFolder(examined)],
};

/** Another lease of the shop's router, or a cable that is out. A name is looked up by the server. */
function ofAddress({ machine: { kind, said } }: Examined): Finding[] {
  const name = kind === 'edge' ? 'EDGE_HOST' : 'CENTRAL_HOST';
  const host = said[name] ?? '';
  // All of 127.0.0.0/8 is this machine's.
  if (net.isIP(host) === 0 || /^127\.|^0\.0\.0\.0$|^[0:]+$/.test(host)) return [];
  const own = Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const same = new net.BlockList();
  for (const { address, family } of own) same.addAddress(address, family === 'IPv6' ? 'ipv6' : 'ipv4');
  if (same.check(host, net.isIPv6(host) ? 'ipv6' : 'ipv4')) return [];
  return [
    wrongSetting(
      'address-missing',
      `This machine has no address ${host}, at which the server is to listen (${name}).`,
      `Look at its cable and at the router's lease, or set ${name} to an address that it has, or take the line out.`,
    ),
  ];
}

function portsOf({ machine, edge, known }: Examined): { name: string; port: number }[] {
  const plain = { name: machine.kind === 'edge' ? 'EDGE_PORT' : 'CENTRAL_PORT', port: machine.port };
  // By files of an administrator, or by the shop's own authority, which an owner switches on in the browser.
  const isSecure = edge?.tlsFiles !== undefined || (known?.ownCertificate ?? null) !== null;
  return edge && isSecure ? [plain, { name: 'EDGE_TLS_PORT', port: edge.EDGE_TLS_PORT }] : [plain];
}

function ofPorts(examined: Examined): Finding[] {
  return portsOf(examined).flatMap(({ name, port }) => {
    const inodes = listeningOn(port);
    if (inodes.length === 0) return [];
    const [holder] = holdersOf((link) => inodes.some((inode) => link === `socket:[${inode}]`));
    // Another container's, or not to be seen by this user: only known to be somebody else's while the unit does not run.
    if (holder === undefined)
      return examined.unit.ActiveState === 'active' ? [] : [taken(port, name, 'another program')];
    return isOwn(holder, examined) ? [] : [taken(port, name, describe(holder))];
  });
}

const taken = (port: number, name: string, by: string) =>
  finding('port-taken', `Port ${port} is taken by ${by}.`, `End that program, or set ${name} to another port.`);

function ofFolder(examined: Examined): Finding[] {
  const { folder, database } = examined.machine;
  const files = [path.join(folder, 'in-use'), database].map((file) =>
    fs.existsSync(file) ? fs.realpathSync(file) : file,
  );
  const [other] = holdersOf((link) => files.includes(link)).filter((pid) => !isOwn(pid, examined));
  if (other === undefined) return [];
  const what = `Another process works in ${folder}: ${describe(other)}.`;
  return [finding('folder-in-use', what, 'End it: only one server may work in a folder.')];
}

/** Inodes of sockets that listen there, by both families. */
function listeningOn(port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '').split('\n').flatMap((line) => {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      return state === LISTENING && local.endsWith(`:${wanted}`) && inode !== undefined ? [inode] : [];
    }),
  );
}

/** Processes that have open what a link of /proc/PID/fd shows so. */
function holdersOf(isWanted: (link: string) => boolean): number[] {
  const processes = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.filter((pid) => linksOf(pid).some(isWanted)).map(Number);
}

function linksOf(pid: string): string[] {
  try {
    return fs.readdirSync(`/proc/${pid}/fd`).map((name) => {
      try {
        return fs.readlinkSync(`/proc/${pid}/fd/${name}`);
      } catch {
        return '';
      }
    });
  } catch {
    return []; // gone, or another user's
  }
}

/** The unit's main process, or one that it has started: photos are read by others. */
function isOwn(pid: number, { unit }: Examined): boolean {
  const main = Number(unit.MainPID ?? 0);
  for (let at = pid; at > 1; at = parentOf(at)) if (at === main) return true;
  return false;
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** What somebody would look for; a Node calls its first thread MainThread. */
const nameOfProgram = (pid: number) => path.basename(fs.readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''));
const nameOfThread = (pid: number) => fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

function describe(pid: number): string {
  for (const name of [nameOfProgram, nameOfThread]) {
    try {
      return `${name(pid)} (process ${pid})`;
    } catch {
      // Another user's, or a thread of the kernel.
    }
  }
  return `process ${pid}`;
}
