import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { BlobPartAnswer, BlobPartQuery, missingBlobs } from './blobs.ts';
import { CatalogueSnapshot } from './catalogue.ts';
import { CommandsAnswer, CommandsQuery, SyncCommand } from './commands.ts';
import { digest } from './digest.ts';
import { enrol } from './enrol.ts';
import { pushEvents, SyncEvent } from './events.ts';
import { announceFrontOrders } from './front-orders.ts';
import { hello } from './hello.ts';
import { leaseOrderNumbers } from './order-numbers.ts';
import { proveCentral } from './prove.ts';
import { RelayedBlobQuery } from './relayed-photos.ts';
import { PROTOCOL_VERSION, SERVED_PROTOCOL_VERSIONS } from './version.ts';

const calls = [enrol, proveCentral, hello, pushEvents, digest, missingBlobs, leaseOrderNumbers, announceFrontOrders];
const messages: Record<string, z.ZodType> = {
  ...Object.fromEntries(
    calls.flatMap((call) => [
      [`${call.name} ${call.path} request`, call.request],
      [`${call.name} ${call.path} answer`, call.answer],
    ]),
  ),
  'sendBlobPart query': BlobPartQuery,
  'sendBlobPart answer': BlobPartAnswer,
  'fetchRelayedBlob query': RelayedBlobQuery,
  'waitForCommands query': CommandsQuery,
  'waitForCommands answer': CommandsAnswer,
  event: SyncEvent,
  command: SyncCommand,
  catalogue: CatalogueSnapshot,
};

/** What is only said of a schema, for readers and generators, changes no wire. */
const unsaid = z.registry<object>();

const hashOf = (schema: z.ZodType) =>
  createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(schema, { io: 'input', metadata: unsaid })))
    .digest('hex')
    .slice(0, 16);

/**
 * When this fails, the wire has changed. A shop runs last month's version: what it sends must still be understood, and
 * what it is sent must still be understood by it. If that holds (a new optional field), write the new hash down. If it
 * does not, PROTOCOL_VERSION goes up, the old messages stay beside the new ones, and central serves both (S21).
 */
test('S21: the messages of version 2 are what they were', () => {
  expect(PROTOCOL_VERSION).toBe(2);
  expect(SERVED_PROTOCOL_VERSIONS).toEqual([PROTOCOL_VERSION, PROTOCOL_VERSION - 1]);
  const hashes = Object.fromEntries(Object.entries(messages).map(([name, schema]) => [name, hashOf(schema)]));
  expect(hashes).toMatchInlineSnapshot(`
    {
      "announceFrontOrders /sync/front-orders answer": "95e64447958fafe5",
      "announceFrontOrders /sync/front-orders request": "a5cf4420a4f4ce7c",
      "catalogue": "605f53a8bafb11c6",
      "command": "57180ca0ad02a4cf",
      "digest /sync/digest answer": "538bbae46dfb204e",
      "digest /sync/digest request": "db2dafc4ef451083",
      "enrol /sync/enrol answer": "50491fabe10c0302",
      "enrol /sync/enrol request": "d5515b55b485d3dd",
      "event": "8f4464556d5abcd6",
      "fetchRelayedBlob query": "d859cde230c34145",
      "hello /sync/hello answer": "b396f067694763c0",
      "hello /sync/hello request": "b96f27b43fb4d9bc",
      "leaseOrderNumbers /sync/order-numbers answer": "59ec5cbc3a76d46d",
      "leaseOrderNumbers /sync/order-numbers request": "d29945c2146b8a1d",
      "missingBlobs /sync/blobs/missing answer": "0a7430c028fe1a93",
      "missingBlobs /sync/blobs/missing request": "9296eac9beb11ce6",
      "proveCentral /sync/prove answer": "95fea39c698544c8",
      "proveCentral /sync/prove request": "65fcc2fb08df79f1",
      "pushEvents /sync/events answer": "60d8ca273f729151",
      "pushEvents /sync/events request": "c220ef1281562689",
      "sendBlobPart answer": "520e3b9ad1d79f0e",
      "sendBlobPart query": "fbc1af5ec91dbc7d",
      "waitForCommands answer": "ed5e4792bf03d741",
      "waitForCommands query": "58796863036c7983",
    }
  `);
});
