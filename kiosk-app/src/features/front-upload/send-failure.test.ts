import { PROBLEM_CODES, PROBLEM_STATUS } from '@printfront/shared/contracts/problem.ts';
import { describe, expect, it } from 'vitest';
import { classifyFailure, retryDelayMs } from './send-failure.ts';

describe('what a phone does when a photo did not go', () => {
  it.each(PROBLEM_CODES.filter((code) => PROBLEM_STATUS[code] >= 500 || code === 'too-many-requests'))(
    'tries again for ever after %s',
    (code) => {
      expect(classifyFailure({ code, status: PROBLEM_STATUS[code] }, 1_000)).toBe('retry');
    },
  );

  it.each([
    'file-empty',
    'file-too-large',
    'file-type-unsupported',
    'photo-too-many-pixels',
    'too-many-photos',
    'quota-exceeded',
  ] as const)('gives up on the photo after %s', (code) => {
    expect(classifyFailure({ code, status: PROBLEM_STATUS[code] }, 1)).toBe('refused');
  });

  it.each(['order-submitted', 'order-cancelled', 'not-found'] as const)('stops for good after %s', (code) => {
    expect(classifyFailure({ code, status: PROBLEM_STATUS[code] }, 1)).toBe('closed');
  });

  it('tries again after no answer at all, and after a strange one', () => {
    expect(classifyFailure({ code: 'server-unreachable', status: 0 }, 99)).toBe('retry');
    expect(classifyFailure({ code: 'server-unreachable', status: 403 }, 99)).toBe('retry');
  });

  it('believes that an upload is malformed only after three tries', () => {
    expect(classifyFailure({ code: 'upload-malformed', status: 400 }, 2)).toBe('retry');
    expect(classifyFailure({ code: 'upload-malformed', status: 400 }, 3)).toBe('refused');
  });
});

describe('the pause before the next try', () => {
  it('doubles, spreads over its whole length and ends at half a minute', () => {
    expect([1, 2, 3, 4].map((failures) => retryDelayMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(retryDelayMs(40, 1)).toBe(30_000);
    expect(retryDelayMs(40, 0)).toBe(300);
  });
});
