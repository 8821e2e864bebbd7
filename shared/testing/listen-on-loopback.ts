import type { Server } from 'node:http';

/** @returns the address at which it answers, without a slash at the end */
export async function listenOnLoopback(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server listens nowhere.');
  return `http://127.0.0.1:${address.port}`;
}
