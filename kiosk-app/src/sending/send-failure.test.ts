import { PROBLEM_CODES, PROBLEMS, TRIES_TO_BELIEVE } from '@printfront/shared/contracts/problem.ts';
import { describe, expect, it } from 'vitest';
import { CallError, problemOf } from '#api/call.ts';
import { judgeFailure, retryDelayMs } from './send-failure.ts';

const judge = (code: CallError['code'], doubts = 0) => judgeFailure(new CallError(code, '', 0), doubts);
const codesOf = (retry: string) => PROBLEM_CODES.filter((code) => PROBLEMS[code].retry === retry);

describe('what becomes of a photo that did not go', () => {
  it.each(codesOf('wait'))('it is tried again for ever after %s', (code) => {
    expect(judge(code, 1_000)).toBe('waits');
  });

  it.each(codesOf('again'))('it is believed to be its fault only after three times %s', (code) => {
    expect(TRIES_TO_BELIEVE).toBe(3);
    expect([0, 1, 2].map((doubts) => judge(code, doubts))).toEqual(['waits', 'waits', 'refused']);
  });

  it.each(codesOf('never'))('it is given up at once after %s', (code) => {
    expect(['refused', 'full', 'closed']).toContain(judge(code));
  });

  it('waits for its sender to sign in, takes those behind it along where there is no room, and stops for good', () => {
    expect(judge('not-signed-in')).toBe('held');
    expect(
      ['too-many-photos', 'too-many-photos-today', 'quota-exceeded', 'account-full'].map((code) =>
        judge(code as 'quota-exceeded'),
      ),
    ).toEqual(['full', 'full', 'full', 'full']);
    expect(judge('sent-too-often')).toBe('refused');
    const over = ['order-submitted', 'order-cancelled', 'not-found'] as const;
    expect(over.map((code) => judge(code))).toEqual(['closed', 'closed', 'closed']);
  });

  it('is tried again after no answer at all, and after one of somebody else’s', () => {
    expect(judge('server-unreachable', 99)).toBe('waits');
    const page = '<h1>Welcome to the wifi</h1>';
    const others = [200, 302, 401, 403, 404, 407, 418, 500, 502, 503, 504, 511].map((status) =>
      problemOf(status, page),
    );
    expect(others.map((failure) => judgeFailure(failure, 99))).toEqual(others.map(() => 'waits'));
  });

  it('believes a proxy that it is too large or too often, and when it wants to be asked again', () => {
    expect(problemOf(413, '<h1>413 Request Entity Too Large</h1>').code).toBe('body-too-large');
    expect(judgeFailure(problemOf(413, ''), 0)).toBe('refused');
    expect(problemOf(429, 'slow down', '7')).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 7 });
    expect(judgeFailure(problemOf(429, '', 'Fri, 31 Dec 1999 23:59:59 GMT'), 99)).toBe('waits');
  });
});

describe('the pause before the next try', () => {
  it('doubles, spreads over its whole length and ends at half a minute', () => {
    expect([1, 2, 3, 4].map((failures) => retryDelayMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(retryDelayMs(40, 1)).toBe(30_000);
    expect(retryDelayMs(40, 0)).toBe(300);
  });

  it('is as long as the server wants, up to a minute', () => {
    expect(retryDelayMs(1, 1, 10)).toBe(10_000);
    expect(retryDelayMs(9, 1, 10)).toBe(30_000);
    expect(retryDelayMs(1, 0, 7_200)).toBe(60_000);
  });
});
