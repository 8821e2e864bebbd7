import fs from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runScenario } from './torture/run-scenario.ts';
import { isFlawless, type Tally, type TortureScenario } from './torture/scenario.ts';

/**
 * `npm run torture -- --seed 7 --minutes 90 edge-kills`: breaks things for real and counts what survives. Without names all
 * scenarios share the minutes; without minutes each goes on to the goal of its long run.
 */
// Every killed server is started again: without a cache half of its start is taking the types off each file.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
const folder = new URL('./torture/', import.meta.url);
const files = fs.readdirSync(folder).filter((file) => file.endsWith('.torture.ts'));
const all: TortureScenario[] = [];
for (const file of files.sort()) all.push((await import(new URL(file, folder).href)).scenario);

const { values, positionals } = said();
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed);
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const unknown = positionals.filter((name) => !all.some((scenario) => scenario.name === name));
const wanted = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

if (values.help || unknown.length > 0 || !Number.isInteger(seed) || (minutes !== undefined && !(minutes > 0))) {
  console.log('Usage: npm run torture -- [--seed <number>] [--minutes <length>] [names]');
  for (const { name, fault, cycles } of all) console.log(`  ${name}: ${fault} (${cycles.long} cycles)`);
  if (unknown.length > 0) console.log(`There is no ${unknown.join(', ')}.`);
  if (!values.help) process.exitCode = 1;
} else {
  console.log(`seed ${seed}`);
  for (const scenario of wanted) await torture(scenario, minutes === undefined ? undefined : minutes / wanted.length);
}

/** What was typed; words that are no options are answered as a wish for help, and are wrong. */
function said() {
  try {
    return parseArgs({
      options: { seed: { type: 'string' }, minutes: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return { values: { seed: 'none', minutes: undefined, help: false }, positionals: [] };
  }
}

async function torture(scenario: TortureScenario, minutes: number | undefined): Promise<void> {
  const obstacle = await scenario.obstacle();
  if (obstacle !== null) {
    console.log(`${scenario.name}: not run, ${obstacle}`);
    return;
  }
  let toldAt = performance.now();
  const { tally } = await runScenario(scenario, {
    seed,
    cycles: scenario.cycles.long,
    judgesTime: true,
    ...(minutes === undefined ? {} : { milliseconds: minutes * 60_000 }),
    note: (text) => console.log(`  ! ${text}`),
    tell: (text) => console.log(`  ${text}`),
    onCycle(soFar) {
      if (performance.now() - toldAt < 60_000) return;
      toldAt = performance.now();
      console.log(`  … ${inWords(soFar)}`);
    },
  });
  console.log(`${scenario.name} (${scenario.fault}): ${inWords(tally)}${isFlawless(tally) ? '' : '  FAILED'}`);
  if (!isFlawless(tally)) process.exitCode = 1;
}

function inWords({ cycles, photos, orders, statuses, lost, doubled, stuck }: Tally): string {
  return (
    `${cycles} cycles; checked ${photos} photos, ${orders} orders, ${statuses} statuses; ` +
    `${lost} lost, ${doubled} doubled, ${stuck} stuck`
  );
}
