import { afterAll, afterEach } from 'vitest';
import { tellOpenPages } from './seen-pages.ts';

// A red log has to tell its cause: nobody can look at a machine that tests ran on and that is gone.

let hasRun = false;
afterEach(async ({ task }) => {
  hasRun = true;
  if (task.result?.state === 'fail') await tellOpenPages(task.name);
});
/** What all tests of a file begin with is what failed. */
afterAll(async () => {
  if (!hasRun) await tellOpenPages('before the first test');
});
