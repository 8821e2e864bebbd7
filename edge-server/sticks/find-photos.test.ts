import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPhotos, STICK_BOUNDS } from './find-photos.ts';
import { createStickLane } from './stick-lane.ts';

test('of a folder with more names than a server can hold no more are read than are looked at', async () => {
  const stick = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-names-'));
  onTestFinished(() => fs.rm(stick, { recursive: true, force: true }));
  for (let number = 0; number < 50; number += 1) await fs.writeFile(path.join(stick, `${number}.jpg`), 'photo');
  const look = (entries: number) => findPhotos(stick, createStickLane(60_000), () => {}, { ...STICK_BOUNDS, entries });
  const cut = await look(10);
  expect([cut.photos.length, cut.isCut]).toEqual([11, true]);
  const whole = await look(50);
  expect([whole.photos.length, whole.isCut]).toEqual([50, false]);
});
