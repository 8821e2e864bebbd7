import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from '@printfront/shared/contracts/users.ts';

export type StaffCentral = Awaited<ReturnType<typeof startStaffCentral>>;

const JSON_TYPE = { 'content-type': 'application/problem+json' };
const NO_KIOSK = { type: 'about:blank', title: 'Not found', status: 404, detail: 'No.', code: 'not-found' };

/**
 * Stands for the central server as far as staff and kiosks go: it knows who is signed in and no kiosk of another shop;
 * everything else breaks the line.
 */
export async function startStaffCentral() {
  const users = new Map<string, User>();
  let isAway = false;
  let asked = 0;
  const server = http.createServer((request, response) => {
    const isOfOtherShop = request.method === 'DELETE' && request.url?.startsWith('/api/v1/storefront/clients/');
    if (!isAway && isOfOtherShop) return void response.writeHead(404, JSON_TYPE).end(JSON.stringify(NO_KIOSK));
    if (isAway || request.url !== '/api/v1/users/me') return request.socket.destroy();
    asked += 1;
    const session = /(?:^|; )pf_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const user = users.get(decodeURIComponent(session));
    const problem = { type: 'about:blank', title: 'No', status: 401, detail: 'Sign in first.', code: 'not-signed-in' };
    response.writeHead(user === undefined ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(user ?? problem));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often a session was asked after. */
    asked: () => asked,
    /** @returns the cookie of somebody who is signed in */
    signIn(session: string, rank: number): string {
      users.set(session, { id: session, name: `Name of ${session}`, rank, provider: 'local' });
      return `pf_session=${session}`;
    },
    signOut: (session: string) => void users.delete(session),
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
