import { parentPort } from 'node:worker_threads';
import { runHistory } from './history.ts';
import { makeTemplates } from './templates.ts';

/** Runs the histories of the seeds that it is sent, and answers with their results. */
const templates = await makeTemplates();
parentPort?.on('message', async (seeds: number[]) => {
  for (const seed of seeds) {
    const { trace: _, ...result } = await runHistory(seed, templates);
    parentPort?.postMessage({ seed, ...result });
  }
  parentPort?.postMessage('next');
});
parentPort?.postMessage('next');
