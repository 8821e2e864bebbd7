import fs from 'node:fs';
import path from 'node:path';
import { ReleaseVersion } from '@printfront/shared/contracts/updates.ts';
import type { Machine } from './machine.ts';

type Place = Pick<Machine, 'home' | 'unit'>;

/** As upgrade.sh writes it: releases that were changed over to and were not well, or that a person has gone back from, a line each. */
const unwellFile = ({ home, unit }: Place): string => path.join(home, `${unit}.unwell`);

/** @returns their versions; their folders may be gone. Those from sources have none */
export function readUnwell(place: Place): string[] {
  const file = unwellFile(place);
  if (!fs.existsSync(file)) return [];
  const releases = path.join(fs.realpathSync(place.home), 'releases');
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => path.dirname(line) === releases && ReleaseVersion.safeParse(path.basename(line)).success)
    .map((line) => path.basename(line));
}

/** What is in it afterwards is of a later try. */
export const forgetUnwell = (place: Place): void => fs.rmSync(unwellFile(place), { force: true });
