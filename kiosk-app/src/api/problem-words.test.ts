import i18next from 'i18next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startText } from '#text/i18n.ts';
import { problems } from '#text/problems.ts';
import { sendingProblems } from '#text/sending-problems.ts';
import { problemOf } from './call.ts';
import { inWords } from './problem-words.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {}, getElementById: () => null });
  vi.stubGlobal('location', { pathname: '/' });
  // What both entry pages start with.
  await startText({ problems: sendingProblems });
});
afterAll(() => void vi.unstubAllGlobals());

const words = (code: string) => i18next.t(`problems:${code}`);

it('has words for a problem that no page starts with by the time that it is thrown', async () => {
  await i18next.changeLanguage('en');
  expect(words('price-changed')).not.toBe(problems.en['price-changed']);
  const problem = { type: 'urn:x', title: 'x', status: 409, detail: 'x', code: 'price-changed' };
  const failure = await inWords(problemOf(409, JSON.stringify(problem)));
  expect(failure.code).toBe('price-changed');
  for (const language of ['th', 'en'] as const) {
    await i18next.changeLanguage(language);
    expect(words('price-changed')).toBe(problems[language]['price-changed']);
    expect(words('server-unreachable')).toBe(problems[language]['server-unreachable']);
  }
});
