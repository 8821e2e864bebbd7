import net from 'node:net';

export interface Device {
  /** Of the same server, reached from this device's address. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Another device towards a server on this machine.
 *
 * @param address of the loopback network: 127.0.0.9
 * @param url where the server is
 */
export async function deviceAt(address: string, url: string): Promise<Device> {
  const { hostname: host, port } = new URL(url);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect({ host, port: Number(port), localAddress: address });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
