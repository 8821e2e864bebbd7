import { expect, test } from 'vitest';
import { isPassing } from './s3-errors.ts';

const refusal = (name: string, httpStatusCode?: number) =>
  Object.assign(new Error(name), { name, ...(httpStatusCode === undefined ? {} : { $metadata: { httpStatusCode } }) });

test('a clock that is wrong after a power cut is no wrong setting, as a wrong key is', () => {
  const passing = [refusal('TimeoutError'), refusal('SlowDown', 503), refusal('RequestTimeTooSkewed', 403)];
  expect(passing.map(isPassing)).toEqual([true, true, true]);
  expect([refusal('SignatureDoesNotMatch', 403), refusal('NoSuchBucket', 404)].map(isPassing)).toEqual([false, false]);
});
