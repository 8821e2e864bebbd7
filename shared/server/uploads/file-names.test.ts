import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContentDisposition } from './content-disposition.ts';

/** As a browser writes it: UTF-8 bytes, which the header parser hands on as latin1. */
const header = (fileName: string) =>
  Buffer.from(`form-data; name="file"; filename="${fileName.replaceAll('"', '%22')}"`).toString('latin1');

describe('file names', () => {
  it('come through in every script', () => {
    const wellFormed = fc
      .string({ unit: 'grapheme', maxLength: 60 })
      .filter((name) => !/[\\\r\n]|%22|%0[ad]/i.test(name));
    fc.assert(
      fc.property(wellFormed, (name) => {
        expect(parseContentDisposition(header(name))?.fileName).toBe(name);
      }),
    );
    expect(parseContentDisposition(header('รูปถ่าย 🎞️.jpg'))?.fileName).toBe('รูปถ่าย 🎞️.jpg');
  });

  it('are read in the ways that other programs write them', () => {
    expect(parseContentDisposition('form-data; name=file; filename=plain.jpg')?.fileName).toBe('plain.jpg');
    expect(parseContentDisposition('form-data; name="file"; filename="a;b=\\"c\\".jpg"')?.fileName).toBe('a;b="c".jpg');
    const both = "form-data; name=file; filename=x.jpg; filename*=UTF-8''%E0%B8%81.jpg";
    expect(parseContentDisposition(both)?.fileName).toBe('ก.jpg');
    expect(parseContentDisposition('form-data; name="file"; filename="caf\xe9.jpg"')?.fileName).toBe('café.jpg');
    expect(parseContentDisposition('form-data; name="note"')).toEqual({ fieldName: 'note', fileName: undefined });
    expect(parseContentDisposition('attachment; filename=x')).toBeNull();
  });
});
