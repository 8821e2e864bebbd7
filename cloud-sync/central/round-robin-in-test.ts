import { once } from 'node:events';
import http from 'node:http';

/** One address for several servers: each request goes to the next of them. */
export async function startRoundRobin(ports: readonly number[]) {
  let turn = 0;
  const server = http.createServer((request, response) => {
    const port = ports[turn++ % ports.length];
    const { url, method, headers } = request;
    const onward = http.request({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.on('close', () => request.complete || onward.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy is not listening.');
  return {
    url: () => `http://127.0.0.1:${address.port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
