import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';

/**
 * What the intake is measured against: the least that makes a body durable. It streams whatever comes to a file, fsyncs
 * it, renames it and fsyncs the folder; it reads no form, hashes nothing and keeps no row.
 */
const [folder = ''] = process.argv.slice(2);

async function keep(request: http.IncomingMessage): Promise<void> {
  const name = path.join(folder, randomUUID());
  await pipeline(request, fs.createWriteStream(`${name}.part`, { flush: true }));
  await fs.promises.rename(`${name}.part`, name);
  const handle = await fs.promises.open(folder);
  await handle.sync();
  await handle.close();
}

const server = http.createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(
      JSON.stringify({ cpu: process.cpuUsage(), memory: process.resourceUsage().maxRSS * 1024, waiting: 0 }),
    );
    return;
  }
  keep(request).then(
    () => response.writeHead(201).end('{}'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : ''}\n`);
});
