/**
 * Words and sentences of the RouterOS API: a word is a length prefix and that many bytes, a sentence is words and one
 * word of length zero. Words are strings of one character per byte (latin1), because the router knows no charset.
 */

/** No reply we ask for comes near; more means that the two ends disagree on where a word starts. */
const WORD_BYTES_MAX = 1 << 20;
const SENTENCE_WORDS_MAX = 4096;

/** Bytes from which no sentence can be read any more. The connection is of no further use. */
export class SentenceError extends Error {
  override readonly name = 'SentenceError';
}

export interface SentenceParser {
  /**
   * Takes the next bytes, cut anywhere, and answers with the sentences that they complete. Empty sentences are left out.
   * @throws SentenceError on a reserved control byte or an absurd length
   */
  push(chunk: Uint8Array): string[][];
}

/** A sentence is handed on with its terminating zero byte, never earlier and never waiting for what follows. */
export function createSentenceParser(): SentenceParser {
  let rest: Buffer = Buffer.alloc(0);
  let words: string[] = [];
  return {
    push(chunk) {
      rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
      const sentences: string[][] = [];
      let position = 0;
      for (;;) {
        const prefix = readLength(rest, position);
        if (prefix === undefined || prefix.end + prefix.length > rest.length) break;
        position = prefix.end + prefix.length;
        if (prefix.length > 0) {
          words.push(rest.toString('latin1', prefix.end, position));
          if (words.length > SENTENCE_WORDS_MAX) throw new SentenceError('a sentence without an end');
        } else if (words.length > 0) {
          sentences.push(words);
          words = [];
        }
      }
      rest = rest.subarray(position);
      return sentences;
    },
  };
}

/** Undefined while the prefix itself is not whole: it may be cut as well. */
function readLength(bytes: Buffer, start: number): { length: number; end: number } | undefined {
  const first = bytes[start];
  if (first === undefined) return undefined;
  if (first > 0xf0) throw new SentenceError(`reserved control byte 0x${first.toString(16)}`);
  const extraBytes = first < 0x80 ? 0 : first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const end = start + 1 + extraBytes;
  if (end > bytes.length) return undefined;
  // The leading ones of the first byte say how many bytes follow; the rest of it are the highest bits of the length.
  let length = extraBytes === 4 ? 0 : first & (0x7f >> extraBytes);
  for (let index = start + 1; index < end; index++) length = length * 256 + (bytes[index] ?? 0);
  if (length > WORD_BYTES_MAX) throw new SentenceError(`a word of ${length} bytes`);
  return { length, end };
}

/** Bytes of one sentence, terminating zero included. @param words latin1 strings, none empty */
export function encodeSentence(words: readonly string[]): Buffer {
  return Buffer.concat([...words.flatMap((word) => [encodeLength(word.length), Buffer.from(word, 'latin1')]), END]);
}

const END = Buffer.from([0]);

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  if (length < 0x4000) return Buffer.from([0x80 | (length >> 8), length & 0xff]);
  if (length < 0x200000) return Buffer.from([0xc0 | (length >> 16), (length >> 8) & 0xff, length & 0xff]);
  const bytes = Buffer.alloc(4);
  if (length < 0x10000000) {
    bytes.writeUInt32BE((length | 0xe0000000) >>> 0);
    return bytes;
  }
  bytes.writeUInt32BE(length);
  return Buffer.concat([Buffer.from([0xf0]), bytes]);
}
