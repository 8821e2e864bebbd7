import { describe, expect, it } from 'vitest';
import { isPhotoHead, refusalBeforeReading, refusalOfContent } from './photo-check.ts';

const bytes = (latin1: string) => Uint8Array.from(latin1, (character) => character.charCodeAt(0));
const padded = (latin1: string) => bytes(latin1.padEnd(64, '\0'));

describe('what a phone can send', () => {
  it.each([
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 '],
    ['TIFF, either byte order', 'MM\0*'],
    ['HEIC of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['HEIF that names its codec later', '\0\0\0\x1cftypmif1\0\0\0\0miafheic'],
    ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf'],
  ])('%s is a photo', (_name, head) => {
    expect(isPhotoHead(padded(head))).toBe(true);
  });

  it.each([
    ['a video', '\0\0\0\x18ftypmp42\0\0\0\0isommp42'],
    ['a QuickTime film', '\0\0\0\x14ftypqt  \0\0\0\0qt  '],
    ['a PDF', '%PDF-1.7'],
    ['a GIF', 'GIF89a'],
    ['an SVG', '<svg xmlns='],
    ['a brand beyond its box', '\0\0\0\x10ftypisom\0\0\0\0heic'],
  ])('%s is none', (_name, head) => {
    expect(isPhotoHead(padded(head))).toBe(false);
  });

  it('is judged by its bytes even when it is only a few of them', () => {
    expect(isPhotoHead(bytes('\xff\xd8\xff'))).toBe(true);
    expect(isPhotoHead(bytes(''))).toBe(false);
    expect(isPhotoHead(bytes('\0\0\0\x18ftyp'))).toBe(false);
  });

  it('names empty, too large and plainly other files before reading them', () => {
    expect(refusalBeforeReading({ size: 0, type: 'image/jpeg' })).toBe('file-empty');
    expect(refusalBeforeReading({ size: 100_000_001, type: 'image/jpeg' })).toBe('file-too-large');
    expect(refusalBeforeReading({ size: 9, type: 'video/mp4' })).toBe('file-type-unsupported');
    expect(refusalBeforeReading({ size: 100_000_000, type: '' })).toBeNull();
  });

  it('says so when the phone cannot read the photo any more', async () => {
    const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) };
    expect(await refusalOfContent(gone as unknown as Blob)).toBe('file-unreadable');
    expect(await refusalOfContent(new Blob(['hello']))).toBe('file-type-unsupported');
  });
});
