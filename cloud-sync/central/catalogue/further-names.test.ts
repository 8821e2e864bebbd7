import { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { type Maintainer, maintainerOf } from './catalogue-in-test.ts';

let central: CentralInTest;
let maintainer: Maintainer;
beforeAll(async () => {
  central = await startCentralInTest();
  maintainer = await maintainerOf(central);
});
afterAll(() => central.stop());

const NAME = { th: 'มัน', en: 'Glossy', zh: '光面' };
const put = (address: string, body: object, version: string) => maintainer.call('PUT', address, body, version);

it('S76: a name is kept in every language, and what is said to be empty is none', async () => {
  const { body: category } = await maintainer.call('POST', '/size-categories', { name: { ...NAME, my: '' } });
  expect(category.name).toEqual(NAME);
  const address = `/size-categories/${category.id}`;
  const { body: changed } = await put(address, { name: { ...NAME, en: 'Shiny', zh: '亮面' } }, category.version);
  expect(changed.name).toEqual({ ...NAME, en: 'Shiny', zh: '亮面' });
  const { body: emptied } = await put(address, { name: { ...NAME, zh: '' } }, changed.version);
  expect(emptied.name).toEqual({ th: NAME.th, en: NAME.en });
});

it('S76: who knows Thai and English alone changes them, over what he saw, and loses nothing else', async () => {
  const { body: made } = await maintainer.call('POST', '/size-categories', { name: NAME });
  // As a shop of before keeps it, and makes the version from.
  const { version: _, rank: __, ...seen } = { ...made, name: { th: NAME.th, en: NAME.en } };
  const version = contentVersion(seen);
  expect(version).not.toBe(made.version);
  const { status, body } = await put(`/size-categories/${made.id}`, { name: { th: 'ใหม่', en: 'New' } }, version);
  expect([status, body.name]).toEqual([200, { th: 'ใหม่', en: 'New', zh: '光面' }]);
  // Once others have changed what he saw, he is refused as ever.
  expect((await put(`/size-categories/${made.id}`, { name: { th: 'ก', en: 'A' } }, version)).status).toBe(412);
});

it('refuses names by what is no language, and languages beyond their length', () => {
  for (const more of [{ Deutsch: 'x' }, { '../zh': 'x' }, { zh: 'x'.repeat(201) }, { zh: 3 }]) {
    expect(LocalizedText.safeParse({ ...NAME, ...more }).success, JSON.stringify(more).slice(0, 30)).toBe(false);
  }
  expect(LocalizedText.parse({ ...NAME, 'zh-Hant': ' 光面 ' })).toEqual({ ...NAME, 'zh-Hant': '光面' });
});
