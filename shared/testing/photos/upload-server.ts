import http from 'node:http';
import path from 'node:path';
import process from 'node:process';
import type { Generated } from 'kysely';
import { createDiskBlobStore } from '../../server/blobs/disk-blob-store.ts';
import { createCommitBatcher } from '../../server/database/commit-batcher.ts';
import { openSqlite } from '../../server/database/open-sqlite.ts';
import { createPhotoDerivatives } from '../../server/photos/derivatives.ts';
import { createPhotoQueue } from '../../server/photos/photo-queue.ts';
import { createPhotoWorkers } from '../../server/photos/photo-workers.ts';
import { receiveUpload } from '../../server/uploads/receive-upload.ts';
import { UploadError } from '../../server/uploads/upload-error.ts';

/**
 * The smallest server with the product's whole intake: every POST is one photo, a row, and an answer once both are
 * durable. A program of its own, so that tests can kill it and benchmarks can weigh it.
 *
 * Arguments: folder, and `--thumbnails` to make them meanwhile. Prints its port as the first line.
 */
interface Tables {
  photo: { id: Generated<number>; name: string; sha256: string; byteSize: number; clientFileId: string };
}

const [folder = '', ...flags] = process.argv.slice(2);
const database = openSqlite<Tables>(path.join(folder, 'upload-server.sqlite'));
await database.schema
  .createTable('photo')
  .ifNotExists()
  .addColumn('id', 'integer', (column) => column.primaryKey())
  .addColumn('name', 'text', (column) => column.notNull())
  .addColumn('sha256', 'text', (column) => column.notNull())
  .addColumn('byteSize', 'integer', (column) => column.notNull())
  .addColumn('clientFileId', 'text', (column) => column.notNull())
  .execute();

const blobs = createDiskBlobStore({ folder: path.join(folder, 'blobs'), minimumFreeBytes: 0 });
await blobs.start();
const commits = createCommitBatcher(database);
const workers = createPhotoWorkers({});
const queue = createPhotoQueue({
  derivatives: createPhotoDerivatives({
    folder: path.join(folder, 'derivatives'),
    workers,
    sourceFile: (sha256) => blobs.localPath(sha256),
  }),
  onInspected: () => {},
  onFailed: (sha256, error) => process.stderr.write(`${sha256} could not be looked at: ${error}\n`),
});
if (flags.includes('--thumbnails')) await workers.start();

const server = http.createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(
      JSON.stringify({ cpu: process.cpuUsage(), memory: process.resourceUsage().maxRSS * 1024, waiting: queue.size() }),
    );
    return;
  }
  accept(request).then(
    (answer) => response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    (error: unknown) => {
      const code = error instanceof UploadError ? error.code : String(error);
      response.writeHead(error instanceof UploadError ? 400 : 500).end(JSON.stringify({ code }));
    },
  );
});

async function accept(request: http.IncomingMessage) {
  const { sha256, byteSize, fileName, fields } = await receiveUpload(request, { blobs });
  const row = { name: fileName, sha256, byteSize, clientFileId: fields.clientFileId ?? '' };
  const { id } = await commits.run((transaction) =>
    transaction.insertInto('photo').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  if (flags.includes('--thumbnails')) queue.add(sha256);
  return { id, sha256, byteSize };
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : ''}\n`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void workers.stop();
});
