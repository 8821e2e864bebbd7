import { expect, test } from 'vitest';
import { districtLine, placesOfPostalCode } from './postal-places.ts';

test('a postal code knows its province, districts and subdistricts, in both languages', async () => {
  const places = await placesOfPostalCode('10110', 'th');
  expect(places.map(({ subdistrict }) => subdistrict)).toContain('คลองเตย');
  expect(new Set(places.map(({ province }) => province))).toEqual(new Set(['กรุงเทพมหานคร']));
  const [first] = await placesOfPostalCode('50200', 'th');
  expect(first && districtLine(first, 'th')).toMatch(/^ต\..+ อ\.เมืองเชียงใหม่$/);
  const [english] = await placesOfPostalCode('50200', 'en');
  expect(english?.province).toBe('Chiang Mai');
  expect(districtLine({ subdistrict: 'คลองเตย', district: 'คลองเตย', province: 'กรุงเทพมหานคร' }, 'th')).toBe(
    'แขวงคลองเตย เขตคลองเตย',
  );
});

test('a part of a code, and one that nothing has, know none', async () => {
  for (const code of ['1011', '00000', '99999']) expect(await placesOfPostalCode(code, 'th')).toEqual([]);
});
