import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxyInTest {
  readonly port: number;
  /** Connections to the server that were opened so far. */
  opened(): number;
  end(): void;
}

/**
 * Stands before a server of this machine as nginx and Caddy do: adds its caller's address to X-Forwarded-For, passes bodies
 * and answers on as they come, and keeps connections to the server for later calls.
 */
export async function startProxy(serverPort: number): Promise<ProxyInTest> {
  const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 1_000 });
  let opened = 0;
  const proxy = http.createServer((incoming, outgoing) => {
    const { method, url: path, socket } = incoming;
    const { connection: _ofThisLine, 'x-forwarded-for': said, ...headers } = incoming.headers;
    const forwarded = [...(said === undefined ? [] : [said]), socket.remoteAddress].join(', ');
    const upstream = http.request(
      {
        agent,
        port: serverPort,
        host: '127.0.0.1',
        method,
        path,
        headers: { ...headers, 'x-forwarded-for': forwarded },
      },
      (answer) => {
        const { connection: _ofThatLine, 'keep-alive': _alike, ...answered } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, answered);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    upstream.on('socket', () => {
      opened += Number(!upstream.reusedSocket);
    });
    upstream.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { connection: 'close' }).end();
    });
    upstream.flushHeaders();
    incoming.pipe(upstream);
    incoming.on('error', () => {});
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => proxy.listen({ port: 0, host: '127.0.0.1', backlog: 4_000 }, resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    opened: () => opened,
    end() {
      proxy.closeAllConnections();
      proxy.close();
      agent.destroy();
    },
  };
}
