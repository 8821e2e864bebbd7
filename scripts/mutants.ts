import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createSeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { isSame, type Mutant, mutantsOf } from './mutants/mutations.ts';
import { filesOf, PARTS, type Part, testsIn } from './mutants/parts.ts';
import { REVIEWED } from './mutants/reviewed.ts';
import { SURVIVORS } from './mutants/survivors.ts';
import { makeWorkingCopy, type Notice, type WorkingCopy } from './mutants/working-copy.ts';

/**
 * `npm run mutants -- --seed 7 --count 20 outbox retention`: changes one line of the code that keeps the promises, runs the
 * tests that should notice, and puts the line back; again and again. Without names all parts are tried, without a count
 * each with twenty changes drawn by the seed; `--all` tries every one, `--minutes 30` begins none later. Ends with 1 when
 * fewer than 95 of 100 were noticed or a survivor is not listed with its reason.
 */
const WANTED_SHARE = 0.95;
const project = path.resolve(import.meta.dirname, '..');

interface Tried extends Mutant {
  readonly part: string;
  readonly rounds: Part['rounds'];
}

interface Judged {
  readonly mutant: Tried;
  readonly notice: Notice | null;
}

const tests = await listTests();
const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    jobs: { type: 'string', default: '2' },
    minutes: { type: 'string', default: 'Infinity' },
    all: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log('Usage: npm run mutants -- [--seed N] [--count N | --all] [--jobs N] [--minutes N] [parts]');
  console.log(`Parts: ${PARTS.map(({ name }) => name).join(', ')}`);
  process.exit(0);
}
/** @returns whether enough were noticed, and every survivor has its reason */
async function tryMutants(parts: readonly Part[]): Promise<boolean> {
  const drawn = (await Promise.all(parts.map(drawMutants))).flat();
  requireReviewed(drawn, parts);
  console.log(`seed ${values.seed}: ${drawn.length} changes in ${parts.length} parts`);
  const left = [...drawn];
  const endsAt = performance.now() + Number(values.minutes) * 60_000;
  const isTime = () => performance.now() < endsAt;
  const judged: Judged[] = [];
  const work = async (copy: WorkingCopy) => {
    for (let mutant = left.shift(); mutant !== undefined && isTime(); mutant = left.shift()) {
      const startedAt = performance.now();
      const notice = await copy.judge(mutant, inOrder(mutant, copy.times, judged));
      judged.push({ mutant, notice });
      console.log(`  ${result(notice)}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s  ${inWords(mutant)}`);
    }
  };
  const copies = await Promise.all(Array.from({ length: Number(values.jobs) }, () => makeWorkingCopy(project)));
  try {
    await Promise.all(copies.map(work));
  } finally {
    for (const copy of copies) await copy.remove();
  }
  const unsteady = copies.flatMap((copy) => [...copy.unsteady]);
  for (const [test, output] of unsteady) console.log(`Red without any change: ${test}\n${output}`);
  if (judged.length < drawn.length) console.log(`${drawn.length - judged.length} were not tried: the time was over`);
  return tellResult(judged) && unsteady.length === 0;
}

/** Mutants that have been reviewed once are always tried, whatever is drawn beside them. */
async function drawMutants({ name, files, rounds }: Part): Promise<Tried[]> {
  const all: Tried[] = [];
  for (const file of await filesOf(files, project)) {
    const source = await fs.readFile(path.join(project, file), 'utf8');
    all.push(...mutantsOf(file, source).map((mutant) => ({ ...mutant, part: name, rounds })));
  }
  if (values.all) return all;
  const random = createSeededRandom(Number(values.seed));
  const [chosen, rest] = [all.filter(isReviewed), all.filter((mutant) => !isReviewed(mutant))];
  while (chosen.length < Number(values.count) && rest.length > 0) {
    chosen.push(...rest.splice(random.between(0, rest.length - 1), 1));
  }
  return chosen;
}

/** @throws when a change that is always tried does not exist any more: its words in `reviewed.ts` have to follow the code */
function requireReviewed(drawn: readonly Mutant[], parts: readonly Part[]): void {
  const isAsked = ({ file }: { file: string }) =>
    parts.some(({ files }) => files.some((glob) => path.matchesGlob(file, glob)));
  const gone = REVIEWED.filter((reviewed) => isAsked(reviewed) && !drawn.some((mutant) => isSame(mutant, reviewed)));
  for (const { file, change, code } of gone)
    throw new Error(`There is nothing like this any more: ${file} ${change}: ${code}`);
}

const isReviewed = (mutant: Mutant) => REVIEWED.some((reviewed) => isSame(mutant, reviewed));
const reasonFor = (mutant: Mutant) => SURVIVORS.find((survivor) => isSame(mutant, survivor))?.reason;

async function listTests() {
  const tests = await testsIn(project);
  return Promise.all(tests.map(async (test) => ({ test, bytes: (await fs.stat(path.join(project, test))).size })));
}

/**
 * Who has noticed another change of the same file is asked first, then the test that has its name, then those of its folder,
 * then round by round the quickest.
 *
 * @param times in ms, of test files that have been run already; of others their size tells what they may take
 */
function inOrder({ file, rounds }: Tried, times: ReadonlyMap<string, number>, judged: readonly Judged[]): string[] {
  const asked = tests.flatMap(({ test, bytes }) => {
    const round = rounds.findIndex((patterns) => patterns.some((pattern) => test.includes(pattern)));
    if (round < 0) return [];
    const successes = judged.filter(({ mutant, notice }) => mutant.file === file && notice?.by === test).length;
    const isNear = path.dirname(test) === path.dirname(file);
    const distance = isNear ? (subjectOf(test) === subjectOf(file) ? -1 : 0) : 1 + round;
    return [{ test, successes, distance, takesMs: times.get(test) ?? bytes }];
  });
  asked.sort(
    (one, other) => other.successes - one.successes || one.distance - other.distance || one.takesMs - other.takesMs,
  );
  return asked.map(({ test }) => test);
}

/** What a file is about: `photo-retention` of the service, its repository and their test. */
const subjectOf = (file: string): string | undefined => path.basename(file).split('.')[0];

function result(notice: Notice | null): string {
  if (notice === null) return 'SURVIVED';
  return `${notice.isHang ? 'hung twice' : 'noticed'} by ${notice.by ?? 'no test of its own'}`;
}

function tellResult(tried: readonly Judged[]): boolean {
  const drawn = tried.map(({ mutant }) => mutant);
  const survivors = tried.filter(({ notice }) => notice === null).map(({ mutant }) => mutant);
  const hung = tried.filter(({ notice }) => notice?.isHang).map(({ mutant }) => mutant);
  for (const part of new Set(drawn.map((mutant) => mutant.part))) {
    const ofPart = (mutants: readonly Tried[]) => mutants.filter((mutant) => mutant.part === part).length;
    console.log(`${part}: ${ofPart(drawn) - ofPart(survivors)} of ${ofPart(drawn)} noticed`);
  }
  for (const [title, mutants] of [
    ['survived', survivors],
    ['noticed only because something hung, twice', hung],
  ] as const) {
    console.log(`${mutants.length} ${title}`);
    for (const mutant of mutants)
      console.log(`  ${inWords(mutant)}${reasonFor(mutant) === undefined ? '' : ' (listed)'}`);
  }
  const unexplained = survivors.filter((mutant) => reasonFor(mutant) === undefined);
  // A change that changes nothing for anybody cannot be noticed, and says nothing about the tests.
  const judged = drawn.length - (survivors.length - unexplained.length);
  const noticed = drawn.length - survivors.length;
  console.log(`${noticed} of ${judged} noticed (${((100 * noticed) / judged).toFixed(1)} %)`);
  console.log(
    `${survivors.length - unexplained.length} survivors are listed with a reason, ${unexplained.length} are not`,
  );
  return unexplained.length === 0 && noticed >= judged * WANTED_SHARE;
}

const inWords = ({ file, line, change, code }: Mutant) => `${file}:${line}  ${change}: ${code}`;

const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.log(`There is no part ${unknown.join(', ')}. Parts: ${PARTS.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
} else {
  const parts = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  process.exitCode = (await tryMutants(parts)) ? 0 : 1;
}
