import { randomBytes, randomInt } from 'node:crypto';
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { HEIC_BOMBS } from '@printfront/shared/testing/hostile/heic-bombs.ts';
import { JPEG_BOMBS } from '@printfront/shared/testing/hostile/jpeg-bombs.ts';
import { PNG_BOMBS } from '@printfront/shared/testing/hostile/png-bombs.ts';
import { TIFF_BOMBS } from '@printfront/shared/testing/hostile/tiff-bombs.ts';
import { WEBP_BOMBS } from '@printfront/shared/testing/hostile/webp-bombs.ts';
import { drip, type GuestPlace, keepSockets } from './hostile-guest-sockets.ts';

/** A device in the shop's wifi that was handed a real order, as every customer is. */
export interface Guest extends GuestPlace {
  /** Together they do as much as one of them alone would: this machine is all that there is. */
  readonly devices: number;
  readonly orderId: string;
  readonly centralPort: number;
  /** Of the shop at central. */
  readonly serverId: string;
  readonly photo: Buffer;
}

/** One way in which a guest tries to be in the way of others, until the guest's signal ends it. */
export interface Attack {
  readonly name: string;
  begin(guest: Guest): void;
}

const SOCKETS = 60;
const ANY_ID = () => String(randomInt(1e9, 1e10)) + String(randomInt(1e4, 1e5));

/** Every way, each named once. */
export const ATTACKS: readonly Attack[] = [
  onSockets('photos that drip', SOCKETS, (socket, guest) => {
    socket.write(head('POST', photosOf(guest), guest, ['content-type: multipart/form-data; boundary=b'], 5_000_000));
    socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    socket.write(guest.photo);
    drip(socket, () => randomBytes(70), 100);
  }),
  onSockets('sign-ins that drip', SOCKETS, (socket, guest) => {
    socket.write(head('POST', `${API_BASE}/auth/sign-in/local`, guest, ['content-type: application/json'], 100_000));
    drip(socket, () => ' '.repeat(70), 100);
  }),
  onSockets('sign-ins that drip under a made-up session', SOCKETS, (socket, guest) => {
    const cookie = `cookie: pf_session=${randomBytes(32).toString('base64url')}`;
    const headers = ['content-type: application/json', cookie];
    socket.write(head('POST', `${API_BASE}/uploads/sizes/4x6`, guest, headers, 100_000));
    drip(socket, () => ' '.repeat(70), 100);
  }),
  onSockets('connections that say nothing', 1_500, () => undefined),
  onSockets('greetings that never end', SOCKETS, (socket, guest) => {
    socket.write(`GET / HTTP/1.1\r\nHost: ${guest.host}:${guest.port}\r\nX-Slow: `);
    drip(socket, () => 'a', 500);
  }),
  onSockets('answers that nobody reads', SOCKETS, (socket, guest) => {
    socket.pause();
    const asked = head('GET', `${API_BASE}/openapi.json`, guest);
    drip(socket, () => asked, 1_000);
  }),
  onSockets('a hundred calls in one breath', 20, (socket, guest) => {
    const calls = head('GET', `${API_BASE}/size-categories`, guest).repeat(100);
    drip(socket, () => calls, 1_000);
  }),
  onSockets('chunks without end', 8, (socket, guest) => {
    socket.write(
      head('POST', photosOf(guest), guest, [
        'transfer-encoding: chunked',
        'content-type: multipart/form-data; boundary=b',
      ]),
    );
    socket.write(chunk(Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')));
    drip(socket, () => chunk(POURED), POURED_EVERY_MS);
  }),
  onSockets('headers without end', SOCKETS, (socket, guest) => {
    socket.write(`GET / HTTP/1.1\r\nHost: ${guest.host}:${guest.port}\r\n`);
    drip(socket, () => `X-${randomInt(1e9)}: ${'a'.repeat(2_000)}\r\n`, 50);
  }),
  onSockets('greetings of TLS', SOCKETS, (socket) => {
    // The beginning of a ClientHello that promises more than comes.
    socket.write(Buffer.from('1603010200010001fc0303', 'hex'));
    drip(socket, () => randomBytes(1), 1_000);
  }),
  onSockets('upgrades to WebSocket', SOCKETS, (socket, guest) => {
    const key = `sec-websocket-key: ${randomBytes(16).toString('base64')}`;
    socket.write(
      head('GET', '/', guest, ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', key]),
    );
    drip(socket, () => randomBytes(125), 500);
  }),
  onSockets('half of a connection', SOCKETS, (socket, guest) => {
    socket.write(head('POST', photosOf(guest), guest, ['content-type: multipart/form-data; boundary=b'], 1_000_000));
    socket.end('--b\r\n');
  }),
  inTurns('ten thousand photos', 4, async (guest) => {
    await sendPhoto(guest, Buffer.concat([guest.photo, randomBytes(16)]));
  }),
  inTurns('bombs of every format', 2, async (guest) => {
    const [, , make] = BOMBS[randomInt(BOMBS.length)] as (typeof BOMBS)[number];
    await sendPhoto(guest, Buffer.concat([await make(), randomBytes(4)]));
  }),
  inTurns('large pictures again and again', 30, async (guest) => {
    const listed = JSON.parse((await ask(guest, 'GET', photosOf(guest))).body || '[]');
    const [photo] = Array.isArray(listed) ? listed : [];
    if (photo === undefined) return;
    await ask(guest, 'GET', `${photosOf(guest)}/${photo.id}/thumbnail?for=screen&nonce=${randomInt(1e9)}`);
  }),
  inTurns('sign-ins that guess', 4, async (guest) => {
    const username = randomInt(2) === 0 ? 'admin' : `somebody-${randomInt(1e6)}`;
    const body = JSON.stringify({ username, password: randomBytes(9).toString('base64') });
    await ask(guest, 'POST', `${API_BASE}/auth/sign-in/local`, body);
  }),
  inTurns('codes that guess', 2, async (guest) => {
    const body = JSON.stringify({ pairingCode: randomBytes(6).toString('hex') });
    await ask(guest, 'POST', `${API_BASE}/storefront/touch`, body);
    await ask(guest, 'GET', `${API_BASE}/storefront/orders/${ANY_ID()}`);
    await ask(guest, 'GET', `${API_BASE}/distributions/files/${randomBytes(5).toString('hex')}`);
  }),
  inTurns('photos for orders of others over central', 4, async (guest) => {
    const relay = `${API_BASE}/uploads/front/${guest.serverId}/${ANY_ID()}`;
    await sendPhoto(atCentral(guest), guest.photo, relay);
  }),
  inTurns('sync calls without a token', 4, async (guest) => {
    const central = atCentral(guest);
    const call = ['hello', 'events', 'digest', 'blobs/missing', 'enrol'][randomInt(5)];
    await ask(central, 'POST', `${API_BASE}/sync/${call}`, JSON.stringify({ code: 'A'.repeat(10) }), {
      'x-printfront-protocol': '2',
      authorization: `Bearer ${randomBytes(32).toString('base64url')}`,
    });
  }),
];

/** All eight together bring 50 MB in a second: no wifi brings more. */
const POURED = randomBytes(64 * 1024);
const POURED_EVERY_MS = 10;
const BOMBS = [...JPEG_BOMBS, ...PNG_BOMBS, ...TIFF_BOMBS, ...WEBP_BOMBS, ...HEIC_BOMBS];

const atCentral = (guest: Guest): Guest => ({ ...guest, port: guest.centralPort });
const photosOf = ({ orderId }: Guest) => `${API_BASE}/storefront/orders/${orderId}/files`;

function onSockets(
  name: string,
  count: number,
  begin: (socket: import('node:net').Socket, guest: Guest) => void,
): Attack {
  return {
    name,
    begin: (guest) =>
      keepSockets(guest, { count: Math.ceil(count / guest.devices), begin: (socket) => begin(socket, guest) }),
  };
}

/** The same again and again, as many at once, until the end; what is answered does not matter. */
function inTurns(name: string, atOnce: number, act: (guest: Guest) => Promise<unknown>): Attack {
  return {
    name,
    begin(guest) {
      const goOn = async () => {
        while (!guest.signal.aborted) {
          await act(guest).catch(() => undefined);
          // One who is told to wait does not, but lets the machine breathe on which the test itself runs.
          await setTimeout(20);
        }
      };
      for (let count = 0; count < atOnce / guest.devices; count += 1) void goOn();
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

async function sendPhoto(guest: Guest, photo: Buffer, path = photosOf(guest)): Promise<void> {
  const begin = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(begin), photo, Buffer.from('\r\n--b--\r\n')]);
  await ask(guest, 'POST', path, body, { 'content-type': 'multipart/form-data; boundary=b' });
}

/** A whole call from the guest's own address. */
function ask(
  { address, host, port, signal }: GuestPlace,
  method: string,
  path: string,
  body?: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<{ status: number; body: string }> {
  const options = { host, port, method, path, signal, localAddress: address, agent: false as const };
  return new Promise((resolve, reject) => {
    const request = http.request({ ...options, headers: { 'x-requested-with': 'printfront', ...headers } });
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (piece) => {
        text += piece;
      });
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}
