import { expect, it } from 'vitest';
import { homeText } from '#text/home.ts';
import { priceWords } from './price-words.ts';

it('prices a sheet of several pictures by the sheet, and anything else by the print', () => {
  const said = (picturesPerPrint?: number) => {
    const { each, from } = priceWords({ picturesPerPrint });
    return [homeText.th[each], homeText.th[from]].join(' ');
  };
  expect(said(12)).toMatch(/^แผ่นละ .*แผ่นขึ้นไป/);
  expect(said(1)).toMatch(/^ใบละ .*ใบขึ้นไป/);
  // A shop's server that is older says nothing of it.
  expect(said()).toBe(said(1));
});
