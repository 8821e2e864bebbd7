import { describe, expect, it } from 'vitest';
import { isPostalCodeOf, isProvince, normalizePostalCode, normalizeProvince, PROVINCES } from './thai-provinces.ts';

describe('a province', () => {
  it('is one of 77, by either name, however it is spaced and abbreviated', () => {
    expect(PROVINCES).toHaveLength(77);
    for (const { th, en } of PROVINCES) {
      for (const typed of [th, `จังหวัด${th}`, `จ.${th}`, `จ. ${th} `]) expect(normalizeProvince(typed)).toBe(th);
      for (const typed of [en, en.toUpperCase(), en.replaceAll(' ', ''), `${en} Province`]) {
        expect(normalizeProvince(typed)).toBe(en);
      }
    }
  });

  it.each([
    ['กทม.', 'กรุงเทพมหานคร'],
    ['กรุงเทพฯ', 'กรุงเทพมหานคร'],
    ['Chiangmai', 'Chiang Mai'],
    ['Ayutthaya', 'Phra Nakhon Si Ayutthaya'],
  ])('%s is %s', (typed, stored) => expect(normalizeProvince(typed)).toBe(stored));

  it('that does not exist is none, and stays as it was typed', () => {
    for (const typed of ['Atlantis', 'เชียงโหม่', 'จ.', 'province', '', ' ', '50200', '__proto__', 'constructor']) {
      expect(isProvince(typed)).toBe(false);
      expect(normalizeProvince(typed)).toBe(typed.trim());
      expect(isPostalCodeOf('50200', typed)).toBe(false);
    }
  });
});

describe('a postal code', () => {
  it('belongs to its province, also where a neighbour brings the post', () => {
    expect(isPostalCodeOf('50200', 'เชียงใหม่')).toBe(true);
    expect(isPostalCodeOf('58130', 'Chiang Mai')).toBe(true);
    expect(isPostalCodeOf('10270', 'สมุทรปราการ')).toBe(true);
    expect(isPostalCodeOf('10110', 'กทม')).toBe(true);
    expect(isPostalCodeOf('50200', 'กรุงเทพมหานคร')).toBe(false);
    expect(isPostalCodeOf('10110', 'Phuket')).toBe(false);
  });

  it('may be typed in Thai digits', () => expect(normalizePostalCode(' ๕๐๒๐๐ ')).toBe('50200'));
});
