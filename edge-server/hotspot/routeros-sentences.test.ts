import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSentenceParser, encodeSentence, SentenceError } from './routeros-sentences.ts';

const word = fc
  .oneof(
    { weight: 8, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 40 }) },
    { weight: 2, arbitrary: fc.uint8Array({ minLength: 120, maxLength: 300 }) },
    { weight: 1, arbitrary: fc.nat(2).map((extra) => new Uint8Array(0x3fff + extra).fill(0x21)) },
  )
  .map((bytes) => Buffer.from(bytes).toString('latin1'));
const sentences = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });

function parse(...chunks: Uint8Array[]): string[][] {
  const parser = createSentenceParser();
  return chunks.flatMap((chunk) => parser.push(chunk));
}

describe('sentences', () => {
  it('come out the same however the bytes are cut', () => {
    fc.assert(
      fc.property(sentences, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }), (given, cuts) => {
        const bytes = Buffer.concat(given.map(encodeSentence));
        const edges = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((end, index) => bytes.subarray(edges[index] ?? 0, end));
        expect(parse(...chunks)).toEqual(given);
      }),
    );
  });

  it('come out with their last byte, not with the one after it', () => {
    const parser = createSentenceParser();
    const bytes = encodeSentence(['!done', '.tag=a']);
    expect(parser.push(bytes.subarray(0, -1))).toEqual([]);
    expect(parser.push(bytes.subarray(-1))).toEqual([['!done', '.tag=a']]);
  });

  // Lengths and their prefixes as in the table of MikroTik's manual.
  it.each([
    [0x7f, [0x7f]],
    [0x80, [0x80, 0x80]],
    [0x3fff, [0xbf, 0xff]],
    [0x4000, [0xc0, 0x40, 0x00]],
    [0xfffff, [0xcf, 0xff, 0xff]],
  ])('have words of %i bytes behind the right prefix', (length, prefix) => {
    const text = 'x'.repeat(length);
    const bytes = Buffer.concat([Buffer.from(prefix), Buffer.from(text), Buffer.from([0])]);
    expect(encodeSentence([text]).equals(bytes)).toBe(true);
    expect(parse(bytes)).toEqual([[text]]);
  });

  it('are read with longer prefixes than needed', () => {
    expect(parse(Buffer.from([0xe0, 0, 0, 1, 0x41, 0xf0, 0, 0, 0, 1, 0x42, 0]))).toEqual([['A', 'B']]);
  });

  it('without a word are left out', () => {
    expect(parse(Buffer.from([0, 0, 1, 0x41, 0, 0]))).toEqual([['A']]);
  });

  it.each([
    ['a control byte', [0xf8]],
    ['a prefix that does not exist', [0xf1]],
    ['a word of two gigabytes', [0xf0, 0x7f, 0xff, 0xff, 0xff]],
  ])('stop at %s', (_what, bytes) => {
    expect(() => parse(Buffer.from(bytes))).toThrow(SentenceError);
  });

  it('stop when one never ends', () => {
    expect(() => parse(Buffer.alloc(20_000).fill(Buffer.from([1, 0x41])))).toThrow(SentenceError);
  });
});
