import { expect, it } from 'vitest';
import { CallError } from './call.ts';
import { retryDelayMs, retryOnce } from './server-away.ts';

const refused = (code: CallError['code'], retryAfterSeconds?: number) =>
  new CallError(code, '', 0, { retryAfterSeconds });

it('asks once more what may pass, and leaves alone what was refused', () => {
  const passing = ['server-unreachable', 'internal-error', 'starting-up', 'body-too-slow'] as const;
  expect(passing.map((code) => retryOnce(0, refused(code)))).toEqual(passing.map(() => true));
  expect(passing.map((code) => retryOnce(1, refused(code)))).toEqual(passing.map(() => false));
  const final = ['not-found', 'not-signed-in', 'order-submitted', 'origin-refused'] as const;
  expect(final.map((code) => retryOnce(0, refused(code)))).toEqual(final.map(() => false));
  expect(retryOnce(0, new TypeError('a fault of ours'))).toBe(false);
});

it('leaves a server alone that wants it', () => {
  expect(retryOnce(0, refused('too-many-requests', 30))).toBe(false);
  expect(retryOnce(0, refused('starting-up', 5))).toBe(true);
  expect(retryDelayMs(0, refused('starting-up', 5))).toBe(5_000);
  expect(retryDelayMs(0, refused('internal-error'))).toBe(1_000);
});
