import fc from 'fast-check';
import { parse } from 'promptparse';
import { anyId } from 'promptparse/validate';
import { expect, test } from 'vitest';
import { hasWrongCheckDigit, isPromptPayId, promptPayPayload } from './promptpay.ts';

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((list) => list.join(''));
const promptPayId = fc.oneof(
  digits(9).map((rest) => `0${rest}`),
  digits(13),
  digits(15),
);
const reference = fc.option(
  fc
    .array(fc.integer({ min: 0x20, max: 0x7e }), { minLength: 1, maxLength: 25 })
    .map((codes) => String.fromCharCode(...codes)),
  { nil: undefined },
);

/** CRC-16/CCITT-FALSE bit by bit, as EMVCo describes it: not the library's table. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

test('a banking app reads exactly this amount for exactly this receiver, under a right checksum', () => {
  fc.assert(
    fc.property(promptPayId, fc.integer({ min: 1, max: 999_999_999_999 }), reference, (id, amount, ref) => {
      const result = promptPayPayload({ promptPayId: id, amount, ...(ref === undefined ? {} : { reference: ref }) });
      if (!result.ok) throw new Error(result.reason);
      const { payload } = result;
      expect(payload.slice(-4)).toBe(crc16(payload.slice(0, -4)));
      const read = parse(payload, true, true);
      // Without sub-tags: a ten-digit amount can look like some, and the library then writes it back differently.
      expect(parse(payload, true, false)?.validate('63')).toBe(true);
      const [baht, satang] = (read?.getTagValue('54') ?? '').split('.');
      expect(BigInt(baht ?? '') * 100n + BigInt(satang ?? '')).toBe(BigInt(amount));
      expect(read?.getTagValue('01')).toBe('12');
      expect(read?.getTagValue('53')).toBe('764');
      const target = id.length === 10 ? `0066${id.slice(1)}` : id;
      expect(read?.getTagValue('29', { 10: '01', 13: '02', 15: '03' }[id.length])).toBe(target);
      expect(read?.getTagValue('62', '05')).toBe(ref);
      expect(read?.getTags().at(-1)?.id).toBe('63');
    }),
    { numRuns: 3_000 },
  );
});

test('promptparse itself recognises the payload as a PromptPay transfer', () => {
  const result = promptPayPayload({ promptPayId: '081-234-5678', amount: 12_345, reference: '0042' });
  expect(result.ok && anyId(result.payload)).toMatchObject({ type: 'MSISDN', amount: 123.45 });
});

test('what is no PromptPay id, amount or reference is refused by name, never turned into a QR for any amount', () => {
  const good = { promptPayId: '0812345678', amount: 100 };
  for (const promptPayId of ['', '812345678', '1812345678', '08123456789', '12345678901234', 'abcdefghij']) {
    expect(promptPayPayload({ ...good, promptPayId })).toEqual({ ok: false, reason: 'bad-promptpay-id' });
    expect(isPromptPayId(promptPayId)).toBe(false);
  }
  for (const amount of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000_000_000])
    expect(promptPayPayload({ ...good, amount })).toEqual({ ok: false, reason: 'bad-amount' });
  for (const ref of ['', 'เลขที่ 42', 'x'.repeat(26)])
    expect(promptPayPayload({ ...good, reference: ref })).toEqual({ ok: false, reason: 'bad-reference' });
  expect(isPromptPayId('081 234 5678')).toBe(true);
});

test('a mistyped digit of a citizen or tax id shows by its check digit; other ids have none', () => {
  expect(['1234567890121', '0107537000521', '1101700230708'].filter(hasWrongCheckDigit)).toEqual([]);
  const mistyped = [...'1101700230708'].map((digit, at, all) =>
    all.with(at, String((Number(digit) + 1) % 10)).join(''),
  );
  // The third digit counts elevenfold, which modulo 11 is nothing.
  expect(mistyped.map(hasWrongCheckDigit)).toEqual([...'1101700230708'].map((_, at) => at !== 2));
  expect(['0812345678', '004999000288505'].filter(hasWrongCheckDigit)).toEqual([]);
});
