import { randomBytes, randomInt } from 'node:crypto';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { readOpenFiles } from '@printfront/shared/server/http/connection-limits.ts';
import { type Attack, type Guest, orderPath, photosOf } from './hostile-guest-attack.ts';
import { answered, type Reach } from './hostile-guest-reach.ts';
import { keepSockets, type Wire } from './hostile-guest-sockets.ts';

const SOCKETS = 60;
/** Of this process, for the people, for the other attacks and for what it reads. */
const OTHER_FILES = 1_500;
const LEAST_SILENT = 100;
/** From one address more than a shop gives to one; from five together more than it gives to all guests. */
const WANTED_SILENT = { ofOne: 1_600, ofAll: 4_000 };

/** Connections that say nothing, over all devices: fewer where this system lets a program open fewer files. */
function silentSockets(devices: number, openFiles = readOpenFiles()): number {
  const wanted = devices === 1 ? WANTED_SILENT.ofOne : WANTED_SILENT.ofAll;
  return Math.max(LEAST_SILENT, Math.min(wanted, openFiles - OTHER_FILES));
}

/** @returns what there are fewer of than a run is meant to have; null on most machines */
export function tellFewer(): string | null {
  const most = silentSockets(2);
  if (most === WANTED_SILENT.ofAll) return null;
  return `this system lets a program open ${readOpenFiles()} files: at most ${most} silent connections, not ${WANTED_SILENT.ofAll}`;
}

const STREAMS = 240;
const PIECES = 5;
const POURED_BYTES = 3_000_000;
const wasHeld = ({ longestDrip }: Reach) => longestDrip >= PIECES;
const wasCut = ({ cut }: Reach) => cut > 0;

/** Raw connections that are held, dripped on, flooded and broken off. */
export const SOCKET_ATTACKS: readonly Attack[] = [
  onSockets({ name: 'photos that drip', isReached: wasHeld }, ({ socket, drip }, guest) => {
    socket.write(head('POST', photosOf(guest), guest, ['content-type: multipart/form-data; boundary=b'], 5_000_000));
    socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    socket.write(guest.photo);
    drip(() => randomBytes(70), 100);
  }),
  onSockets({ name: 'sign-ins that drip', isReached: wasHeld }, ({ socket, drip }, guest) => {
    socket.write(head('POST', `${API_BASE}/auth/sign-in/local`, guest, ['content-type: application/json'], 100_000));
    drip(() => ' '.repeat(70), 100);
  }),
  onSockets(
    {
      name: 'sign-ins that drip under a made-up session',
      isReached: (reach) => wasHeld(reach) || answered(reach, 401) > 0,
    },
    ({ socket, drip }, guest) => {
      const cookie = `cookie: pf_session=${randomBytes(32).toString('base64url')}`;
      const headers = ['content-type: application/json', cookie];
      socket.write(head('POST', `${API_BASE}/uploads/sizes/4x6`, guest, headers, 100_000));
      drip(() => ' '.repeat(70), 100);
    },
  ),
  {
    name: 'connections that say nothing',
    // One device or five: as many as one address may have, where there are files for them.
    isReached: ({ mostOpen }) => mostOpen >= 0.8 * silentSockets(1),
    begin(guest, reach) {
      keepSockets(guest, { count: Math.ceil(silentSockets(guest.devices) / guest.devices), begin() {} }, reach);
    },
  },
  onSockets({ name: 'greetings that never end', isReached: wasHeld }, ({ socket, drip }, guest) => {
    socket.write(`GET / HTTP/1.1\r\nHost: ${guest.host}:${guest.port}\r\nX-Slow: `);
    drip(() => 'a', 500);
  }),
  onSockets(
    { name: 'answers that nobody reads', isReached: (reach) => answered(reach, 200) > 0 },
    ({ socket, drip }, guest) => {
      // The first bytes say whether it is an answer at all; nothing more of it is taken.
      socket.once('data', () => socket.pause());
      const asked = head('GET', `${API_BASE}/openapi.json`, guest);
      drip(() => asked, 1_000);
    },
  ),
  onSockets({ name: 'a hundred calls in one breath', sockets: 20, isReached: wasCut }, ({ drip }, guest) => {
    const calls = head('GET', `${API_BASE}/size-categories`, guest).repeat(100);
    drip(() => calls, 1_000);
  }),
  onSockets(
    { name: 'chunks without end', sockets: 8, isReached: ({ mostBytes }) => mostBytes > POURED_BYTES },
    ({ socket, drip }, guest) => {
      socket.write(
        head('POST', photosOf(guest), guest, [
          'transfer-encoding: chunked',
          'content-type: multipart/form-data; boundary=b',
        ]),
      );
      socket.write(chunk(Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')));
      // It begins as a photo does: anything else is refused with its first bytes.
      socket.write(chunk(guest.photo));
      drip(() => chunk(POURED), POURED_EVERY_MS);
    },
  ),
  onSockets(
    { name: 'headers without end', isReached: (reach) => answered(reach, 431) > 0 },
    ({ socket, drip }, guest) => {
      socket.write(`GET / HTTP/1.1\r\nHost: ${guest.host}:${guest.port}\r\n`);
      drip(() => `X-${randomInt(1e9)}: ${'a'.repeat(2_000)}\r\n`, 50);
    },
  ),
  onSockets({ name: 'greetings of TLS to the plain port', isReached: (reach) => answered(reach, 400) > 0 }, greetByTls),
  onSockets({ name: 'greetings of TLS that never end', isSecure: true, isReached: wasHeld }, greetByTls),
  onSockets({ name: 'plain calls to the port of HTTPS', isSecure: true, isReached: wasCut }, ({ drip }, guest) => {
    const asked = head('GET', `${API_BASE}/size-categories`, guest);
    drip(() => asked, 500);
  }),
  onSockets(
    { name: 'upgrades to WebSocket', isReached: (reach) => answered(reach, 200, 400, 426) > 0 },
    ({ socket, drip }, guest) => {
      const key = `sec-websocket-key: ${randomBytes(16).toString('base64')}`;
      const upgrade = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', key];
      socket.write(head('GET', `${API_BASE}/size-categories`, guest, upgrade));
      drip(() => randomBytes(125), 500);
    },
  ),
  onSockets({ name: 'half of a connection', isReached: wasCut }, ({ socket }, guest) => {
    socket.write(head('POST', photosOf(guest), guest, ['content-type: multipart/form-data; boundary=b'], 1_000_000));
    socket.end('--b\r\n');
  }),
  onSockets(
    { name: 'news that hundreds follow', sockets: STREAMS, isReached: (reach) => answered(reach, 200) >= STREAMS / 2 },
    ({ socket, index }, guest) => {
      const follow = (orders: readonly string[]) => {
        const order = orders[(index * guest.devices + guest.index) % orders.length] ?? guest.orderId;
        socket.write(head('GET', `${orderPath(order)}/events`, guest));
      };
      guest.handed.followedOrders.get().then(follow, () => socket.destroy());
    },
  ),
];

/** All eight together bring 50 MB in a second: no wifi brings more. */
const POURED = randomBytes(64 * 1024);
const POURED_EVERY_MS = 10;

/** The beginning of a ClientHello that promises more than comes. */
function greetByTls({ socket, drip }: Wire): void {
  socket.write(Buffer.from('1603010200010001fc0303', 'hex'));
  drip(() => randomBytes(1), 500);
}

interface SocketAttack extends Pick<Attack, 'name' | 'isReached'> {
  /** Over all devices. Default SOCKETS. */
  readonly sockets?: number;
  /** To the port of HTTPS. */
  readonly isSecure?: boolean;
}

function onSockets(
  { name, isReached, sockets = SOCKETS, isSecure = false }: SocketAttack,
  begin: (wire: Wire, guest: Guest) => void,
): Attack {
  return {
    name,
    isReached,
    begin(given, reach) {
      const guest = isSecure ? { ...given, port: given.tlsPort } : given;
      const count = Math.ceil(sockets / guest.devices);
      keepSockets(guest, { count, begin: (wire) => begin(wire, guest) }, reach);
    },
  };
}

function head(
  method: string,
  path: string,
  { host, port }: Guest,
  more: readonly string[] = [],
  byteSize?: number,
): string {
  const length = byteSize === undefined ? [] : [`Content-Length: ${byteSize}`];
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}:${port}`,
    'X-Requested-With: printfront',
    ...more,
    ...length,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
