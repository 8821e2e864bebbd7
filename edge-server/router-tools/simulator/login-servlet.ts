import { once } from 'node:events';
import http from 'node:http';
import { isRightPassword, openSession } from './router-commands.ts';
import { HOST_MENU, type RouterState } from './router-state.ts';

export interface LoginServlet {
  /** @throws the listen error, e.g. EADDRINUSE */
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly port: number;
}

/**
 * The page that a hotspot sends an unknown phone to, with `http-pap` on: name and password come in the address, and a
 * phone that gets in is sent on to `dst`.
 *
 * @param wantedPort 0 = any free one
 * @param listenOn 0.0.0.0 lets real phones try the demo
 */
export function createLoginServlet(state: RouterState, wantedPort: number, listenOn = '127.0.0.1'): LoginServlet {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://hotspot');
    if (request.method !== 'GET' || url.pathname !== '/login') {
      return answer(response, 404, 'Not found', 'This hotspot only has /login.');
    }
    const username = url.searchParams.get('username') ?? '';
    if (!isRightPassword(state, username, url.searchParams.get('password') ?? '')) {
      return answer(response, 403, 'Not logged in', 'invalid username or password');
    }
    const address = request.socket.remoteAddress ?? '';
    const known = state.rows(HOST_MENU).find((row) => row.address === address);
    const host = known ?? state.add(HOST_MENU, { address, 'mac-address': '02:00:00:00:00:01', authorized: 'true' });
    openSession(state, username, address, host['mac-address'] ?? '');
    const dst = url.searchParams.get('dst') ?? '';
    if (!/^https?:\/\//.test(dst)) return answer(response, 200, 'You are online', 'You can use the wifi now.');
    response.writeHead(302, { location: new URL(dst).href }).end();
  });
  let port = wantedPort;

  return {
    async start() {
      server.listen(wantedPort, listenOn);
      await once(server, 'listening');
      const address = server.address();
      if (address !== null && typeof address === 'object') port = address.port;
    },
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    get port() {
      return port;
    },
  };
}

/** @param text never anything that came with the request */
function answer(response: http.ServerResponse, status: number, title: string, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>${title}</title><h1>${title}</h1><p>${text}</p>\n`);
}
