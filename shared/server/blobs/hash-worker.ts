import { createHash, type Hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { HashAnswer, HashOrder } from './hash-thread.ts';

const hashes = new Map<number, Hash>();
/** Bytes hashed so far, shared with the thread that sends them. */
const hashedBytes = new BigInt64Array(workerData);

parentPort?.on('message', (order: HashOrder) => {
  if (order.kind === 'update') {
    const hash = hashes.get(order.id) ?? createHash('sha256');
    hashes.set(order.id, hash);
    for (const chunk of order.chunks) {
      hash.update(chunk);
      Atomics.add(hashedBytes, 0, BigInt(chunk.byteLength));
      // Given back now: left to the collector, megabytes of chunks would wait for a collection of their own.
      chunk.buffer.transfer(0);
    }
    return;
  }
  const hash = hashes.get(order.id) ?? createHash('sha256');
  if (order.kind !== 'wait') hashes.delete(order.id);
  const answer: HashAnswer = { id: order.id, sha256: order.kind === 'digest' ? hash.digest('hex') : '' };
  if (order.kind !== 'drop') parentPort?.postMessage(answer);
});
