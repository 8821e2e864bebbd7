import { expect, test } from 'vitest';
import { isPassingError } from './postgres-errors.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03', '53300', 'CERT_NOT_YET_VALID'])(
  '%s at the start passes by itself: central is to be started again',
  (code) => {
    expect(isPassingError(withCode(code))).toBe(true);
    // As Node says it of a name with several addresses.
    expect(isPassingError(new AggregateError([withCode(code), withCode(code)]))).toBe(true);
  },
);

test.each(['28P01', '28000', '3D000', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'])(
  '%s takes somebody who changes a setting',
  (code) => {
    expect(isPassingError(withCode(code))).toBe(false);
    expect(isPassingError(new AggregateError([withCode(code)]))).toBe(false);
  },
);
