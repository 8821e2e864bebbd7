import http from 'node:http';
import https from 'node:https';
import { setTimeout } from 'node:timers/promises';
import type { Attack, Guest } from './hostile-guest-attack.ts';
import { countAnswer, type Reach } from './hostile-guest-reach.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Cookies that it sets, as they are sent back. */
  readonly cookies: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: a guest looks into what it gets, whatever it is
  json(): any;
}

interface Wish {
  readonly port?: number;
  /** Over TLS, by who believes any certificate. */
  readonly isSecure?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is asked, for the count of what was reached. */
  readonly kind?: string;
}

/** One guest's whole calls, which count what they reach. */
export interface GuestCalls {
  ask(method: string, path: string, body?: object | Buffer, wish?: Wish): Promise<Answer>;
  /** @param fields of the form, before the photo */
  sendPhoto(path: string, photo: Buffer, fields?: Readonly<Record<string, string>>, wish?: Wish): Promise<Answer>;
}

interface Turns {
  readonly name: string;
  /** Over all devices. */
  readonly atOnce: number;
  /** As a browser does; otherwise each call is a connection of its own. */
  readonly keepsAlive?: boolean;
  isReached(reach: Reach): boolean;
}

/** One who is told to wait does not, but lets the machine breathe on which the test itself runs. */
const BREATH_MS = 20;

/** The same again and again, as many at once, until the end. */
export function inTurns(
  { name, atOnce, keepsAlive = false, isReached }: Turns,
  act: (guest: Guest, calls: GuestCalls) => Promise<unknown>,
): Attack {
  return {
    name,
    isReached,
    begin(guest, reach) {
      const mine = Math.ceil(atOnce / guest.devices);
      const { address: localAddress } = guest;
      const agent = keepsAlive && new http.Agent({ keepAlive: true, maxSockets: mine, localAddress });
      if (agent) guest.signal.addEventListener('abort', () => agent.destroy());
      const calls = guestCalls(guest, reach, agent);
      const goOn = async () => {
        while (!guest.signal.aborted) {
          await act(guest, calls).catch(() => undefined);
          await setTimeout(BREATH_MS);
        }
      };
      for (let count = 0; count < mine; count += 1) void goOn();
    },
  };
}

/** Calls from the guest's own address. */
function guestCalls({ address, host, port: own, signal }: Guest, reach: Reach, agent: http.Agent | false): GuestCalls {
  const send = (
    method: string,
    path: string,
    body: Buffer | undefined,
    { port = own, isSecure = false, headers, kind }: Wish,
  ) => {
    const options = { host, port, method, path, signal, localAddress: address, agent, rejectUnauthorized: false };
    return new Promise<Answer>((resolve, reject) => {
      const fail = (error: Error) => {
        if (!signal.aborted) reach.broken += 1;
        reject(error);
      };
      const request = (isSecure ? https : http).request({
        ...options,
        headers: { 'x-requested-with': 'printfront', ...headers },
      });
      request.on('error', fail).on('response', (response) => {
        const { statusCode: status = 0 } = response;
        countAnswer(reach, status, kind);
        const pieces: Buffer[] = [];
        response.on('data', (piece) => pieces.push(piece)).on('error', fail);
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
          resolve({ status, text, cookies, json: () => JSON.parse(text) });
        });
      });
      request.end(body);
    });
  };

  return {
    ask(method, path, body, wish = {}) {
      if (body === undefined || Buffer.isBuffer(body)) return send(method, path, body, wish);
      const headers = { 'content-type': 'application/json', ...wish.headers };
      return send(method, path, Buffer.from(JSON.stringify(body)), { ...wish, headers });
    },
    sendPhoto(path, photo, fields = {}, wish = {}) {
      const texts = Object.entries(fields).map(
        ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const begin = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
      const body = Buffer.concat([Buffer.from(texts.join('') + begin), photo, Buffer.from('\r\n--b--\r\n')]);
      const headers = { 'content-type': 'multipart/form-data; boundary=b', ...wish.headers };
      return send('POST', path, body, { ...wish, headers });
    },
  };
}
