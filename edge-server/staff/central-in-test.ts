import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WaitingOrders } from '@printfront/shared/contracts/orders.ts';
import type { Me } from '@printfront/shared/contracts/users.ts';

export type StaffCentral = Awaited<ReturnType<typeof startStaffCentral>>;

/** A status that no other answer has. */
export const HEARD = 299;

const NOTHING_WAITS: WaitingOrders = { 'to-pay': 0, 'to-print': 0, 'to-hand-over': 0, 'to-post': 0, late: 0 };

const JSON_TYPE = { 'content-type': 'application/problem+json' };
const NOT_THERE = { type: 'about:blank', title: 'Not found', status: 404, detail: 'No.', code: 'not-found' };

const refuse = (response: http.ServerResponse) =>
  void response
    .writeHead(401, JSON_TYPE)
    .end(JSON.stringify({ type: 'about:blank', title: 'No', status: 401, detail: 'No.', code: 'not-signed-in' }));

/**
 * Stands for the central server as far as staff and kiosks go: it knows who is signed in, no kiosk of another shop and no
 * order; everything else breaks the line.
 *
 * @param listens everything else is answered with HEARD instead; and what comes, but for the sync, is told by `heard`
 */
export async function startStaffCentral({ listens = false } = {}) {
  const users = new Map<string, Me>();
  const broken = new Set<string>();
  let isAway = false;
  let asked = 0;
  const heard: { call: string; headers: http.IncomingHttpHeaders; response: http.ServerResponse }[] = [];
  const server = http.createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    if (listens && !request.url?.startsWith('/api/v1/sync/')) heard.push({ call, headers: request.headers, response });
    const isOfOtherShop = request.url?.startsWith('/api/v1/storefront/clients/') === true;
    if (!isAway && isOfOtherShop) return void response.writeHead(404, JSON_TYPE).end(JSON.stringify(NOT_THERE));
    // To the sync this shop is a stranger here: central is there, and refuses it.
    if (!isAway && request.url?.startsWith('/api/v1/sync/')) return refuse(response);
    if (!isAway && request.url?.startsWith('/api/v1/orders/all')) {
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[],"nextId":null}');
    }
    if (!isAway && request.url === '/api/v1/orders/waiting') {
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(NOTHING_WAITS));
    }
    if (!isAway && request.url?.startsWith('/api/v1/orders/')) {
      return void response.writeHead(404, JSON_TYPE).end(JSON.stringify(NOT_THERE));
    }
    if (!isAway && listens && request.url !== '/api/v1/users/me') {
      return void request
        .resume()
        .on('end', () => response.writeHead(HEARD, { 'content-type': 'application/json' }).end('{}'));
    }
    if (isAway || request.url !== '/api/v1/users/me') return request.socket.destroy();
    asked += 1;
    const session = /(?:^|; )pf_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    if (broken.has(session)) return request.socket.destroy();
    const user = users.get(decodeURIComponent(session));
    if (user === undefined) return refuse(response);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(user));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What has come since the last time: method and path, and all that came with it. */
    heard: () => heard.splice(0),
    /** How often a session was asked after. */
    asked: () => asked,
    /** @param worksAt left out: as an older central answers @returns the cookie of a user who is signed in */
    signIn(session: string, rank: number, worksAt?: string[] | null): string {
      const where = worksAt === undefined ? {} : { worksAt };
      users.set(session, { id: session, name: `Name of ${session}`, rank, provider: 'local', ...where });
      return `pf_session=${session}`;
    },
    signOut: (session: string) => void users.delete(session),
    /** A call that asks after this session gets no answer. */
    breakOver: (session: string) => void broken.add(session),
    /** The cable is pulled out, or put back. */
    setAway(away: boolean) {
      isAway = away;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
