import { Worker } from 'node:worker_threads';
import { type HistoryResult, runHistory } from '../simulation/history.ts';
import { makeTemplates } from '../simulation/templates.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';

type Result = Pick<HistoryResult, 'problems' | 'orders' | 'photos' | 'statuses'> & { seed: number };

/** So many are run here; threads, which have to load everything first, only come for more. */
const RUN_HERE = 200;
const THREADS = 2;
const SEEDS_PER_ERRAND = 20;

export const scenario: TortureScenario = {
  name: 'simulated-histories',
  fault: 'lives of central and shops in virtual time, every fault of line, process and disk drawn from a seed',
  cycles: { long: 100_000, short: 25 },
  obstacle: async () => null,

  async run(run) {
    const tally = emptyTally();
    const templates = await makeTemplates();
    while (tally.cycles < RUN_HERE && run.goesOn(tally)) {
      const seed = drawSeed(run);
      add(tally, run, { seed, ...(await runHistory(seed, templates)) });
    }
    if (run.goesOn(tally)) await Promise.all(Array.from({ length: THREADS }, () => runThread(tally, run)));
    return tally;
  },
};

const drawSeed = ({ random }: TortureRun) => random.between(0, 2 ** 32 - 1);

function add(tally: Tally, run: TortureRun, { seed, problems, orders, photos, statuses }: Result): void {
  tally.cycles += 1;
  tally.orders += orders;
  tally.photos += photos;
  tally.statuses += statuses;
  for (const kind of ['lost', 'doubled', 'stuck'] as const) {
    if (problems.some((problem) => problem.startsWith(kind))) tally[kind] += 1;
  }
  if (problems.length > 0) run.note(`history ${seed}: ${problems.slice(0, 3).join('; ')}`);
}

function runThread(tally: Tally, run: TortureRun): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('../simulation/histories-thread.ts', import.meta.url));
    thread.on('error', reject);
    thread.on('exit', () => resolve());
    thread.on('message', (message: Result | 'next') => {
      if (message !== 'next') add(tally, run, message);
      else if (run.goesOn(tally)) thread.postMessage(Array.from({ length: SEEDS_PER_ERRAND }, () => drawSeed(run)));
      else void thread.terminate();
    });
  });
}
