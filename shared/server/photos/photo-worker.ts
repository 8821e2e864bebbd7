import os from 'node:os';
import process from 'node:process';
import { StorageError } from '../blobs/blob-store.ts';
import { asStorageError } from '../blobs/disk-errors.ts';
import type { PhotoJob, PhotoJobAnswer } from './photo-job.ts';

// Before sharp starts its threads, which inherit it: an upload's acknowledgement goes first. Not the lowest: guests can keep
// the server busy without end, and a photo that nobody looks at cannot be ordered.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const { runPhotoJob } = await import('./run-photo-job.ts');

const failed = (error: unknown): PhotoJobAnswer => ({
  state: 'failed',
  reason: String(error),
  ...(error instanceof StorageError ? { storage: error.code } : {}),
});

// The server is gone, so nobody waits for the result.
process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C reaches children too; the server decides when they stop.
process.on('SIGINT', () => undefined);
process.on('message', (job: PhotoJob) => {
  const before = process.cpuUsage();
  void runPhotoJob(job)
    .catch((error: unknown): PhotoJobAnswer => failed(asStorageError(error)))
    .then((answer) => {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ ...answer, seconds: (user + system) / 1e6 }, undefined, undefined, () => {});
    });
});
// Errors of the line are the disconnect that follows.
process.send?.('ready', undefined, undefined, () => {});
