import { expect, it } from 'vitest';
import { addSample, bytesPerSecond, type TransferSample } from './transfer-rate.ts';

const samplesOf = (...pairs: [number, number][]) =>
  pairs.reduce<TransferSample[]>((samples, [atMs, sentBytes]) => addSample(samples, { atMs, sentBytes }), []);

it('says how fast it has been in the last seconds, and nothing before the first has passed', () => {
  expect(bytesPerSecond([])).toBeNull();
  expect(bytesPerSecond(samplesOf([0, 0], [999, 5_000]))).toBeNull();
  expect(bytesPerSecond(samplesOf([0, 0], [1000, 5_000]))).toBe(5_000);
  // A fast start is forgotten.
  expect(bytesPerSecond(samplesOf([0, 0], [1000, 900_000], [6_500, 911_000], [11_000, 920_000]))).toBe(2_000);
  expect(bytesPerSecond(samplesOf([0, 7], [2_000, 7]))).toBeNull();
});
