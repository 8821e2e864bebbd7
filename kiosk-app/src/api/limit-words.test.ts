import i18next from 'i18next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startText } from '#text/i18n.ts';
import { problems } from '#text/problems.ts';
import { problemOf } from './call.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {}, getElementById: () => null });
  vi.stubGlobal('location', { pathname: '/' });
  await startText({ problems });
});
afterAll(() => void vi.unstubAllGlobals());

const answer = (code: string, limit?: number) =>
  JSON.stringify({ type: 'urn:x', title: 'x', status: 409, detail: 'x', code, limit });
const words = (code: string) => i18next.t(`problems:${code}`);

it('a refusal names how much the server allows, in either language, wherever its sentence is shown', async () => {
  problemOf(409, answer('too-many-prints', 1_234));
  problemOf(409, answer('too-many-photos', 17));
  problemOf(409, answer('total-too-high', 5_000_000));
  problemOf(409, answer('account-full', 57_000_000_000));
  problemOf(429, answer('quota-exceeded', 2_500_000_000));
  problemOf(429, answer('too-many-slips', 3));
  for (const language of ['th', 'en']) {
    await i18next.changeLanguage(language);
    expect(words('too-many-prints')).toContain(' 1,234 ');
    expect(words('too-many-photos')).toContain(' 17 ');
    expect(words('total-too-high')).toContain(' 50,000 ');
    expect(words('quota-exceeded')).toContain(' 2.5 GB');
    expect(words('account-full')).toContain(' 57 GB');
    expect(words('too-many-slips')).toContain(' 3 ');
  }
  problemOf(429, answer('quota-exceeded', 250_000_000));
  expect(words('quota-exceeded')).toContain(' 250 MB');
});

it('leaves no hole in a sentence that names a limit when no server has said one', () => {
  for (const code of Object.keys(problems.en)) {
    if (code.startsWith('parameter-')) continue;
    expect(words(code), code).not.toContain('{{');
  }
});
