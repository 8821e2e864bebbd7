import { Busboy } from '@fastify/busboy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMultipartScanner } from './multipart-scanner.ts';

interface Part {
  readonly disposition: string;
  readonly body: string;
}

function scan(body: Buffer, boundary: string, chunkBytes: number): Part[] {
  const parts: { disposition: string; chunks: Buffer[] }[] = [];
  let ended = 0;
  const scanner = createMultipartScanner(boundary, {
    onPart: (headers) => parts.push({ disposition: headers.get('content-disposition') ?? '', chunks: [] }),
    onData: (data) => parts.at(-1)?.chunks.push(Buffer.from(data)),
    onPartEnd: () => {
      ended += 1;
    },
  });
  for (let at = 0; at < body.length; at += chunkBytes) scanner.write(body.subarray(at, at + chunkBytes));
  scanner.end();
  expect(ended).toBe(parts.length);
  return parts.map((part) => ({ disposition: part.disposition, body: Buffer.concat(part.chunks).toString('latin1') }));
}

function form(boundary: string, bodies: readonly string[], preamble = ''): Buffer {
  const parts = bodies.map(
    (body, index) => `--${boundary}\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n${body}\r\n`,
  );
  return Buffer.from(`${preamble}${parts.join('')}--${boundary}--\r\n`, 'latin1');
}

/** Bodies full of what looks like a boundary and is none. */
const trickyBody = fc
  .array(fc.constantFrom('\r', '\n', '-', '--', 'b', 'bo', '\r\n--b', '\r\n--boun', '\r\n', '\0', 'x', '\xff'), {
    maxLength: 30,
  })
  .map((pieces) => pieces.join(''));

describe('multipart scanner', () => {
  it('finds the same parts wherever the network cuts the body', () => {
    fc.assert(
      fc.property(
        fc.array(trickyBody, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 60 }),
        (bodies, size) => {
          expect(scan(form('boundary', bodies), 'boundary', size).map((part) => part.body)).toEqual(bodies);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('agrees with busboy', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(trickyBody, { minLength: 1, maxLength: 4 }), async (bodies) => {
        const body = form('boundary', bodies);
        const theirs: string[] = [];
        await new Promise((resolve, reject) => {
          const headers = { 'content-type': 'multipart/form-data; boundary=boundary' };
          const busboy = new Busboy({ headers, defCharset: 'latin1' });
          busboy
            .on('field', (_name, value) => theirs.push(value))
            .on('finish', resolve)
            .on('error', reject);
          busboy.end(body);
        });
        expect(scan(body, 'boundary', 4096).map((part) => part.body)).toEqual(theirs);
      }),
      { numRuns: 100 },
    );
  });

  it('skips a preamble and blanks behind a boundary, and takes a part without headers', () => {
    const body = Buffer.from('hello\r\n--b  \r\n\r\nbare\r\n--b\r\nX: y\r\n\r\n\r\n--b--\r\nepilogue');
    expect(scan(body, 'b', 5).map((part) => part.body)).toEqual(['bare', '']);
  });

  it.each([
    ['a body that never ends', '--b\r\nX: y\r\n\r\ndata', 'upload-incomplete'],
    ['nothing at all', '', 'upload-incomplete'],
    ['a boundary with a tail', '--bad', 'upload-malformed'],
    ['a header without a name', '--b\r\nnonsense\r\n\r\n', 'upload-malformed'],
    ['headers without an end', `--b\r\nX: ${'y'.repeat(20_000)}`, 'upload-malformed'],
    ['more parts than any form has', '--b\r\n\r\n\r\n'.repeat(50), 'upload-malformed'],
  ])('refuses %s', (_what, body, code) => {
    expect(() => scan(Buffer.from(body), 'b', 1000)).toThrow(expect.objectContaining({ code }));
  });

  it('takes forty parts, a hundred blanks and headers of 16 kB, and not one more', () => {
    const parts = (count: number) => `${'--b\r\n\r\nx\r\n'.repeat(count)}--b--`;
    const blanks = (count: number) => `--b${' '.repeat(count)}\r\n\r\nx\r\n--b--`;
    const refused = expect.objectContaining({ code: 'upload-malformed' });
    expect(scan(Buffer.from(parts(40)), 'b', 1000)).toHaveLength(40);
    expect(() => scan(Buffer.from(parts(41)), 'b', 1000)).toThrow(refused);
    expect(scan(Buffer.from(blanks(100)), 'b', 1000)).toHaveLength(1);
    expect(() => scan(Buffer.from(blanks(101)), 'b', 1000)).toThrow(refused);

    const scanner = createMultipartScanner('b', { onPart() {}, onData() {}, onPartEnd() {} });
    scanner.write(Buffer.from('--b\r\n'));
    scanner.write(Buffer.alloc(16_384, 'y'));
    expect(() => scanner.write(Buffer.from('y'))).toThrow(refused);
  });
});
