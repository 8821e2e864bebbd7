import { expect, test } from 'vitest';
import { districtLine, placesOfPostalCode } from './postal-places.ts';

test('a postal code knows its province, districts and subdistricts, as the post writes them', async () => {
  const [bangkok, chiangMai] = await Promise.all([placesOfPostalCode('10110'), placesOfPostalCode('50200')]);
  expect(new Set(bangkok.map(({ province }) => province))).toEqual(new Set(['กรุงเทพมหานคร']));
  expect(bangkok.map(districtLine)).toContain('แขวงคลองเตย เขตคลองเตย');
  expect(chiangMai.map(districtLine)).toContain('ต.สุเทพ อ.เมืองเชียงใหม่');
  // What is read in English is the place that is written in Thai.
  expect(bangkok.find(({ subdistrict }) => subdistrict === 'คลองเตย')?.inEnglish).toBe('Khlong Toei, Khlong Toei');
  expect(chiangMai.find(({ subdistrict }) => subdistrict === 'สุเทพ')?.inEnglish).toMatch(/^Suthep, Mueang Chiang Mai$/);
});

test('a part of a code, and one that nothing has, know none', async () => {
  for (const code of ['1011', '00000', '99999']) expect(await placesOfPostalCode(code)).toEqual([]);
});
