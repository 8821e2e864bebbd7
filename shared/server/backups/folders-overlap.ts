import fs from 'node:fs/promises';
import path from 'node:path';

/** One lies in the other, by whatever links. */
export async function doMeet(one: string, other: string): Promise<boolean> {
  const [left, right] = [await realPath(one), await realPath(other)];
  return isIn(left, right) || isIn(right, left);
}

const isIn = (inner: string, outer: string) => {
  const way = path.relative(outer, inner);
  return way === '' || (way !== '..' && !way.startsWith('../') && !path.isAbsolute(way));
};

/** Of what is not there yet, by the folder above it that is. */
async function realPath(file: string): Promise<string> {
  const whole = path.resolve(file);
  const real = await fs.realpath(whole).catch(() => null);
  if (real !== null) return real;
  const above = path.dirname(whole);
  return above === whole ? whole : path.join(await realPath(above), path.basename(whole));
}
