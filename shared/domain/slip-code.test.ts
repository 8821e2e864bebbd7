import fc from 'fast-check';
import { checksum } from 'promptparse';
import { slipVerify } from 'promptparse/generate';
import { describe, expect, it } from 'vitest';
import { readSlipCode } from './slip-code.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.split('');
const transfer = fc.record({
  bank: fc.stringMatching(/^\d{3}$/),
  transactionRef: fc.string({ unit: fc.constantFrom(...letters), minLength: 10, maxLength: 40 }),
});
const codeOf = ({ bank, transactionRef }: { bank: string; transactionRef: string }) =>
  slipVerify({ sendingBank: bank, transRef: transactionRef });

describe('the code on a slip', () => {
  it('says bank and reference', () => {
    // As banks print it: the reference begins with the day and ends with letters.
    const code = '0046000600000101030140225202011210Xb7rZ2QkMwTd1q9Y5102TH9104';
    expect(readSlipCode(code + checksum(code))).toEqual({ bank: '014', transactionRef: '202011210Xb7rZ2QkMwTd1q9Y' });
  });

  it('is read whatever bank and reference it names', () => {
    fc.assert(
      fc.property(transfer, (slip) => {
        expect(readSlipCode(codeOf(slip))).toEqual(slip);
      }),
    );
  });

  it('is read when the bank left out the leading zeros of the checksum, or wrote it in small letters', () => {
    const startsWithZero = transfer.filter((slip) => codeOf(slip).at(-4) === '0');
    fc.assert(
      fc.property(startsWithZero, (slip) => {
        const code = codeOf(slip);
        const short = code.slice(-4).replace(/^0{1,3}/, '');
        expect(readSlipCode(code.slice(0, -4) + short)).toEqual(slip);
        expect(readSlipCode(code.slice(0, -4) + code.slice(-4).toLowerCase())).toEqual(slip);
      }),
    );
  });

  it('is not believed when one character of it is another', () => {
    fc.assert(
      fc.property(transfer, fc.nat(), fc.constantFrom(...letters), (slip, place, letter) => {
        const code = codeOf(slip);
        const at = place % code.length;
        fc.pre(code[at]?.toUpperCase() !== letter.toUpperCase());
        expect(readSlipCode(code.slice(0, at) + letter + code.slice(at + 1))).toBeNull();
      }),
    );
  });

  it('is none that asks for money, none of another format, and none without a bank', () => {
    const withChecksum = (code: string) => `${code}9104${checksum(`${code}9104`)}`;
    expect(readSlipCode(withChecksum('0041000600000101030040220ABCDEFGHIJ01234567895102TH'))).not.toBeNull();
    expect(readSlipCode(withChecksum('0041000600000201030040220ABCDEFGHIJ01234567895102TH'))).toBeNull();
    expect(readSlipCode(withChecksum('004100060000010103ABC0220ABCDEFGHIJ01234567895102TH'))).toBeNull();
    expect(readSlipCode(withChecksum('00020101021129370016A000000677010111011300668123456785802TH5303764'))).toBeNull();
  });

  it('comes to an answer for any text, also one with a right checksum', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        expect(readSlipCode(text)).toBeNull();
        expect(readSlipCode(text + checksum(text))).toBeNull();
      }),
    );
    // Lengths that lead backwards: promptparse alone never comes back from these.
    for (const body of ['0001A00-9', '0046000600000101030140225-9', '5109000100-9A']) {
      expect(readSlipCode(body + checksum(body))).toBeNull();
    }
  });
});
