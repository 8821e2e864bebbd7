import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type Shop, startShop } from './start-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sharedShops: string;
  }
}

/**
 * A shop for each worker of a run, started when a test file first asks for it: starting one takes longer than many a test.
 *
 * @returns what stops them
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const shops = new Map<string, Promise<Shop>>();
  const shopOf = (worker: string) => {
    const shop = shops.get(worker) ?? startShop();
    shops.set(worker, shop);
    return shop;
  };
  const server = createServer((request, response) => {
    shopOf(request.url ?? '').then(
      (shop) => response.end(JSON.stringify(shop)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('sharedShops', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    for (const shop of shops.values()) await (await shop).stop();
  };
}
