import { API_BASE, type Endpoint } from '../../contracts/endpoint.ts';
import { Problem } from '../../contracts/problem.ts';
import { rawRequest } from './raw-request.ts';

/** What a page of another site can make a browser send, with this browser's cookies. */
interface Forgery {
  readonly what: string;
  /** Also refused when it only reads. */
  readonly isRefusedForReads: boolean;
  readonly headers: (own: Own) => Record<string, string>;
}

interface Own {
  /** The server's address as the browser writes it. */
  readonly host: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const HEADER = { 'x-requested-with': 'printfront' };
const FOREIGN = 'evil.example';

const forgery = (what: string, headers: Forgery['headers'], isRefusedForReads = false): Forgery => ({
  what,
  isRefusedForReads,
  headers: (own) => ({ host: own.host, ...JSON_TYPE, ...headers(own) }),
});

const FORGERIES: readonly Forgery[] = [
  forgery('another site', () => ({ ...HEADER, origin: `https://${FOREIGN}` })),
  forgery('another port of the same machine', () => ({ ...HEADER, origin: 'http://127.0.0.1:1' })),
  forgery('a name that begins like ours', ({ host }) => ({ ...HEADER, origin: `http://${host}.${FOREIGN}` })),
  forgery('a sandboxed frame or a file', () => ({ ...HEADER, origin: 'null' })),
  forgery('a page of ours without the header', ({ host }) => ({ origin: `http://${host}` })),
  forgery('a program without the header', () => ({})),
  forgery('a form of another site', () => ({ origin: `https://${FOREIGN}`, 'content-type': 'text/plain' })),
  forgery('a form with a password in its address', () => ({
    origin: `https://${FOREIGN}`,
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${Buffer.from('a:b').toString('base64')}`,
  })),
  // DNS rebinding: to the browser that page and this server are one origin.
  forgery('a name that was made to lead here', () => ({ ...HEADER, host: FOREIGN, origin: `http://${FOREIGN}` }), true),
  forgery('such a name with the port', ({ host }) => ({ ...HEADER, host: `${FOREIGN}:${host.split(':')[1]}` }), true),
];

interface ForgedCalls {
  readonly origin: string;
  readonly endpoints: readonly Endpoint[];
  /** Of the user who may do the most. */
  readonly cookie: string;
  /** Values of path parameters, by name. */
  readonly example: Readonly<Record<string, string>>;
}

/**
 * Sends every call in every forged way.
 *
 * @returns how many were sent, and those that were not refused, or told the browser that a foreign page may read the answer
 */
export async function sendForgedCalls(calls: ForgedCalls): Promise<{ sent: number; faults: string[] }> {
  const { origin, endpoints } = calls;
  const own = { host: new URL(origin).host };
  const faults: string[] = [];
  let sent = 0;
  for (const endpoint of endpoints) {
    const forged = FORGERIES.filter(({ isRefusedForReads }) => isRefusedForReads || endpoint.method !== 'GET');
    const answers = await Promise.all(forged.map(({ headers }) => send(calls, endpoint, headers(own))));
    sent += forged.length;
    for (const [index, { status, headers, body }] of answers.entries()) {
      const isRefused = status === 403 && codeOf(body) === 'origin-refused';
      const isReadable = Object.keys(headers).some((name) => name.startsWith('access-control-'));
      if (isRefused && !isReadable && headers['set-cookie'] === undefined) continue;
      faults.push(`${endpoint.name} from ${forged[index]?.what}: ${status} ${body.slice(0, 100)}`);
    }
  }
  return { sent, faults };
}

/** The same calls from a page of ours. @returns those that were taken for forged */
export async function sendOwnCalls(calls: ForgedCalls): Promise<string[]> {
  const { host } = new URL(calls.origin);
  const refused: string[] = [];
  for (const endpoint of calls.endpoints) {
    const { body } = await send(calls, endpoint, { ...JSON_TYPE, ...HEADER, host, origin: `http://${host}` });
    if (codeOf(body) === 'origin-refused') refused.push(endpoint.name);
  }
  return refused;
}

/** A browser asks before it sends the header for a foreign page. @returns the paths at which anything is granted */
export async function sendPreflights({ origin, endpoints, example }: ForgedCalls): Promise<string[]> {
  const granted = await Promise.all(
    endpoints.map(async (endpoint) => {
      const { headers } = await rawRequest(origin, {
        method: 'OPTIONS',
        path: pathOf(endpoint, example),
        headers: {
          host: new URL(origin).host,
          origin: `https://${FOREIGN}`,
          'access-control-request-method': endpoint.method,
          'access-control-request-headers': 'x-requested-with',
        },
      });
      return Object.keys(headers).some((name) => name.startsWith('access-control-')) ? [endpoint.name] : [];
    }),
  );
  return granted.flat();
}

function send({ origin, cookie, example }: ForgedCalls, endpoint: Endpoint, headers: Record<string, string>) {
  const { method } = endpoint;
  const body = method === 'POST' || method === 'PUT' ? '{}' : undefined;
  return rawRequest(origin, { method, path: pathOf(endpoint, example), headers: { cookie, ...headers }, body });
}

const pathOf = ({ path }: Endpoint, example: Readonly<Record<string, string>>) =>
  `${API_BASE}${path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => example[name] ?? 'x')}`;

function codeOf(body: string): string | undefined {
  try {
    return Problem.parse(JSON.parse(body)).code;
  } catch {
    return undefined;
  }
}
