import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createRepeating } from './repeating.ts';

it('goes on after a failure, never works twice at once, and waits for the last turn when it is stopped', async () => {
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  let turns = 0;
  let inside = 0;
  let most = 0;
  let release: () => void = () => undefined;
  const service = createRepeating({
    everyMs: 1,
    what: 'sweeping',
    logger,
    async work() {
      turns += 1;
      if (turns === 1) throw new Error('not now');
      inside += 1;
      most = Math.max(most, inside);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      inside -= 1;
    },
  });
  await service.start();
  await vi.waitFor(() => expect(inside).toBe(1), 20_000);
  expect(logged).toEqual(['sweeping failed; it is tried again']);
  release();
  await vi.waitFor(() => expect(turns).toBeGreaterThan(2), 20_000);
  let isStopped = false;
  const stopping = Promise.resolve(service.stop()).then(() => {
    isStopped = true;
  });
  expect(isStopped).toBe(false);
  release();
  await stopping;
  expect([inside, most]).toEqual([0, 1]);
});
