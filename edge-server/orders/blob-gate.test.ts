import { expect, test } from 'vitest';
import { createBlobGate } from './blob-gate.ts';

test('a removal waits for everybody who holds the photo, and asks only then whether a row names it', async () => {
  const gate = createBlobGate();
  const said: string[] = [];
  const ends: (() => void)[] = [];
  const hold = (name: string) =>
    gate.hold('photo', async () => {
      await new Promise<void>((end) => ends.push(end));
      said.push(name);
    });
  const holding = [hold('one row'), hold('another row')];
  const isHeld = () => ends.length === 2;
  while (!isHeld()) await Promise.resolve();
  const removing = gate.remove('photo', async () => {
    said.push('removal');
  });
  // Another photo is none of its business, and gives this one time to go wrong.
  await gate.remove('other', async () => {});
  await new Promise((resolve) => setImmediate(resolve));
  for (const end of ends) {
    end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([...holding, removing]);
  expect(said).toEqual(['one row', 'another row', 'removal']);
});

test('a removal comes also after a holder that failed', async () => {
  const gate = createBlobGate();
  let fail = () => {};
  const holding = gate.hold(
    'photo',
    () => new Promise<void>((_, reject) => (fail = () => reject(new Error('no row')))),
  );
  await new Promise((resolve) => setImmediate(resolve));
  let isRemoved = false;
  const removing = gate.remove('photo', async () => {
    isRemoved = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isRemoved).toBe(false);
  fail();
  await expect(holding).rejects.toThrow('no row');
  await removing;
  expect(isRemoved).toBe(true);
});

test('whoever comes while a photo is removed waits until it is gone', async () => {
  const gate = createBlobGate();
  const said: string[] = [];
  let end = () => {};
  const removing = gate.remove('photo', async () => {
    await new Promise<void>((resolve) => (end = resolve));
    said.push('removal');
  });
  await new Promise((resolve) => setImmediate(resolve));
  const holding = gate.hold('photo', async () => said.push('row'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual([]);
  end();
  await Promise.all([removing, holding]);
  expect(said).toEqual(['removal', 'row']);
});
