import fs from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';
import { watchEventLoop } from './loop-watch.ts';

/**
 * Put into a server by process-watch.ts: writes the process's id and then each stall of its event loop, one JSON a line,
 * into the file that LOOP_WATCH_FILE names.
 */
const file = process.env.LOOP_WATCH_FILE;
// Its children, which inherit all this, are not watched.
delete process.env.NODE_OPTIONS;
delete process.env.LOOP_WATCH_FILE;
if (file !== undefined && isMainThread) {
  fs.appendFileSync(file, `${process.pid}\n`);
  watchEventLoop((stall) => fs.appendFileSync(file, `${JSON.stringify(stall)}\n`));
}
