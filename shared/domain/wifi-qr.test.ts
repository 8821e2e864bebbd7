import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../testing/whole-tests.ts';
import { wifiQrPassword, wifiQrPayload } from './wifi-qr.ts';

/** A field as ZXing's ResultParser finds it: plain search for the prefix, to the first ";" that is not escaped. */
function field(prefix: string, text: string): string | null {
  for (let from = 0; ; ) {
    const found = text.indexOf(prefix, from);
    if (found < 0) return null;
    const start = found + prefix.length;
    let end = text.indexOf(';', start);
    while (end >= 0 && backslashesBefore(text, end) % 2 === 1) end = text.indexOf(';', end + 1);
    if (end < 0) return null;
    const value = text.slice(start, end).replace(/\\([\s\S])/g, '$1');
    if (value !== '') return value;
    from = end + 1;
  }
}

function backslashesBefore(text: string, index: number): number {
  let count = 0;
  while (text[index - 1 - count] === '\\') count++;
  return count;
}

function readWifi(payload: string) {
  expect(payload.startsWith('WIFI:') && payload.endsWith(';;')).toBe(true);
  const text = payload.slice('WIFI:'.length);
  return {
    ssid: field('S:', text),
    password: field('P:', text),
    type: field('T:', text) ?? 'nopass',
    hidden: field('H:', text) === 'true',
  };
}

// Weighted towards what breaks the format: its own marks and separators.
const awkward = fc.array(
  fc.oneof(
    fc.constantFrom('\\', ';', ',', '"', ':', 'S:', 'P:', 'T:', 'H:', 'x', ' '),
    fc.string({ maxLength: 3, unit: 'grapheme' }),
  ),
  { minLength: 1, maxLength: 16 },
);
const text = awkward.map((parts) => parts.join('')).filter((joined) => joined !== '');

test('a phone reads back the name and the password, whatever characters they hold', () => {
  fc.assert(
    fc.property(text, fc.option(text), fc.boolean(), (ssid, password, hidden) => {
      const payload = wifiQrPayload({ ssid, password, hidden });
      expect(wifiQrPassword(payload)).toBe(password);
      expect(readWifi(payload)).toEqual({
        ssid,
        password,
        type: password ? 'WPA' : 'nopass',
        hidden,
      });
    }),
    { numRuns: draws(10_000) },
  );
});

test('the payload of a plain network is the one in every manual', () => {
  expect(wifiQrPayload({ ssid: 'Printfront', password: 'abcd1234', hidden: false })).toBe(
    'WIFI:T:WPA;S:Printfront;P:abcd1234;;',
  );
  expect(wifiQrPayload({ ssid: 'A;B', password: 'xS:y', hidden: true })).toBe('WIFI:T:WPA;S:A\\;B;P:xS\\:y;H:true;;');
  expect(wifiQrPayload({ ssid: 'Open', password: '' })).toBe('WIFI:T:nopass;S:Open;;');
  expect(() => wifiQrPayload({ ssid: '', password: 'abcd1234' })).toThrow(RangeError);
});
