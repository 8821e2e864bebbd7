import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { PhotoJob } from './photo-job.ts';
import { type PhotoTurn, SHOP_TURN } from './photo-turns.ts';
import { createPhotoWorkers, type PhotoWorkers, PhotoWorkersStoppedError } from './photo-workers.ts';

const BACKGROUND: PhotoTurn = { class: 'background', owner: 'order' };
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-workers-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

/** A child that does to itself what the job's source says, as photos have done to decoders. */
const program = path.join(folder, 'worker.mjs');
await fs.writeFile(
  program,
  `import fs from 'node:fs';
  const made = { state: 'made', isDamaged: false, measure: { width: 1, height: 1, orientation: 1 } };
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ source, target }) => {
    fs.appendFileSync(${JSON.stringify(path.join(folder, 'log'))}, source + '\\n');
    if (source === 'crash') process.kill(process.pid, 'SIGSEGV');
    if (source === 'hang') for (;;);
    if (source === 'eat') { const eaten = []; for (;;) eaten.push(Buffer.alloc(8e6, 1)); }
    if (source === 'crash once' && !fs.existsSync(target)) { fs.writeFileSync(target, ''); process.exit(1); }
    if (source === 'fail') return process.send({ state: 'failed', reason: 'no room' });
    process.send(made);
  });
  process.send('ready');`,
);

const job = (source: string, target = path.join(folder, 'target')): PhotoJob => ({
  kind: 'scale',
  source,
  target,
  longestPx: 1,
});
const started: PhotoWorkers[] = [];
async function start(options: Parameters<typeof createPhotoWorkers>[0]) {
  const workers = createPhotoWorkers({ size: 1, program, ...options });
  await workers.start();
  started.push(workers);
  await fs.rm(path.join(folder, 'log'), { force: true });
  return workers;
}
const log = async () => (await fs.readFile(path.join(folder, 'log'), 'utf8')).trim().split('\n');
afterEach(async () => {
  for (const workers of started.splice(0)) await workers.stop();
});

describe('photo workers', () => {
  it.each([
    ['crash', {}],
    ['hang', { timeoutMs: 700 }],
    ['eat', { memoryLimitBytes: 300_000_000 }],
  ])('give up a photo that makes its process %s twice, and go on with the next', async (what, options) => {
    const workers = await start(options);
    expect(await workers.run(job(what), [BACKGROUND])).toMatchObject({ state: 'unreadable' });
    expect(await log()).toEqual([what, what]);
    expect(await workers.run(job('fine'), [BACKGROUND])).toMatchObject({ state: 'made' });
  });

  it('forgive a single death', async () => {
    const workers = await start({});
    expect(await workers.run(job('crash once', path.join(folder, 'died')), [BACKGROUND])).toMatchObject({
      state: 'made',
    });
  });

  it('look at those that wait before they try one again that took its process down', async () => {
    const workers = await start({});
    const jobs = ['crash', 'first', 'second'].map((what) => workers.run(job(what), [BACKGROUND]));
    await Promise.all(jobs);
    expect(await log()).toEqual(['crash', 'first', 'second', 'crash']);
  });

  it('throw what is not the fault of the photo', async () => {
    const workers = await start({});
    await expect(workers.run(job('fail'), [BACKGROUND])).rejects.toThrow('no room');
  });

  it('do first what somebody waits for, also when it was asked for in the background', async () => {
    const workers = await start({});
    const jobs = ['first', 'second', 'third'].map((name) => workers.run(job(name, name), [BACKGROUND]));
    const urgent = workers.run(job('urgent'), [SHOP_TURN]);
    workers.join('third', SHOP_TURN);
    await Promise.all([...jobs, urgent]);
    const order = await log();
    expect(order.indexOf('urgent')).toBeLessThan(order.indexOf('second'));
    expect(order.indexOf('third')).toBeLessThan(order.indexOf('second'));
  });

  it('let nobody wait for ever when they stop', async () => {
    const workers = await start({});
    const jobs = [workers.run(job('hang'), [BACKGROUND]), workers.run(job('fine'), [BACKGROUND])];
    const results = Promise.allSettled(jobs);
    await workers.stop();
    for (const result of await results) expect(result).toMatchObject({ reason: expect.any(PhotoWorkersStoppedError) });
    await expect(workers.run(job('fine'), [BACKGROUND])).rejects.toBeInstanceOf(PhotoWorkersStoppedError);
  });
});
