import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSame, mutantsOf } from './mutations.ts';
import { filesOf, PARTS, testsIn } from './parts.ts';
import { REVIEWED } from './reviewed.ts';
import { SURVIVORS } from './survivors.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** `a/{b,c}*.ts` as `a/b*.ts` and `a/c*.ts`: one of them may be gone while the other still finds something. */
function alternatives(glob: string): string[] {
  const [, before, inside, after] = glob.match(/^(.*?)\{(.*?)\}(.*)$/) ?? [];
  return inside === undefined ? [glob] : inside.split(',').map((one) => `${before}${one}${after}`);
}

describe.each(PARTS)('what is changed of $name', ({ files, rounds }) => {
  it.each(files.flatMap(alternatives))('%s is there', async (glob) => {
    expect(await filesOf([glob], project)).not.toEqual([]);
  });

  it.each(rounds.flat())('is noticed by %s, which is there', async (pattern) => {
    expect((await testsIn(project)).some((test) => test.includes(pattern))).toBe(true);
  });
});

it.each([...REVIEWED, ...SURVIVORS])('$file $change: $code is in a part, and can be made', async (known) => {
  const all = await filesOf(
    PARTS.flatMap(({ files }) => files),
    project,
  );
  expect(all).toContain(known.file);
  const mutants = mutantsOf(known.file, await fs.readFile(path.join(project, known.file), 'utf8'));
  expect(mutants.filter((mutant) => isSame(mutant, known))).not.toEqual([]);
});
