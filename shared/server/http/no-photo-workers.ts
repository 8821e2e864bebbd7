import type { PhotoWorkers } from '../photos/photo-workers.ts';
import { readOnly } from './refuse-writes.ts';

/** Where nothing can be written: what was made of a photo before can be looked at, and nothing more is made. */
export const NO_PHOTO_WORKERS: PhotoWorkers = {
  run: () => Promise.reject(readOnly()),
  join() {},
  start() {},
  stop() {},
};
