import { createHash, type Hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { HashAnswer, HashOrder, HashWorkerData } from './hash-thread.ts';

const { memory, done }: HashWorkerData = workerData;
const hashes = new Map<number, Hash>();
const lastTicketDone = new BigInt64Array(done);

parentPort?.on('message', (order: HashOrder) => {
  if (order.kind === 'update') {
    const hash = hashes.get(order.id) ?? createHash('sha256');
    hashes.set(order.id, hash);
    hash.update(new Uint8Array(memory, order.byteOffset, order.byteLength));
    Atomics.store(lastTicketDone, 0, BigInt(order.ticket));
    return;
  }
  const hash = hashes.get(order.id) ?? createHash('sha256');
  if (order.kind !== 'wait') hashes.delete(order.id);
  const answer: HashAnswer = { id: order.id, sha256: order.kind === 'digest' ? hash.digest('hex') : '' };
  if (order.kind !== 'drop') parentPort?.postMessage(answer);
});
