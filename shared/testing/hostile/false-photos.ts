import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { box, u32 } from '../photos/iso-boxes.ts';
import { orientedJpeg, patternHeic, pngChunk } from '../photos/make-photos.ts';
import { segment, withChunk, withSegments } from './broken-metadata.ts';
import type { Expectation, HostileRecipe } from './hostile-photo.ts';

const SCRIPT = '<!doctype html><script>alert(document.domain)</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>';
const XXE = '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>';
const GIF = Buffer.from(
  'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
  'latin1',
);
const PDF = '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
const NAMES = ['page.jpg', 'รูป.jpeg', 'photo.JPG', 'photo.jpg.html', 'photo.svg', 'image.png', 'IMG_0001.HEIC'];

function zip(): Buffer {
  const name = 'index.html';
  const data = deflateRawSync(SCRIPT);
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04\x14\0\0\0\x08\0', 'latin1');
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(SCRIPT.length, 22);
  local.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  return Buffer.concat([local, Buffer.from(name), data, end]);
}

/** What is no photo, whatever it calls itself. */
const FOREIGN: readonly (readonly [what: string, make: () => Buffer | Promise<Buffer>])[] = [
  ['HTML', () => Buffer.from(SCRIPT)],
  ['SVG', () => Buffer.from(SVG)],
  ['SVG that reads a file', () => Buffer.from(XXE)],
  ['SVG behind blanks and a byte order mark', () => Buffer.from(`\ufeff${' '.repeat(500)}${SVG}`)],
  ['GIF', () => GIF],
  ['PDF', () => Buffer.from(PDF)],
  ['ZIP', zip],
  ['a script', () => Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['JavaScript', () => Buffer.from('/*\xff\xd8\xff*/alert(1)//', 'latin1')],
  ['a Windows program', () => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(2_000)])],
  ['a Linux program', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(2_000)])],
  ['BMP', () => Buffer.concat([Buffer.from('BM', 'latin1'), Buffer.alloc(500)])],
  ['a Photoshop file', () => Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), Buffer.alloc(500)])],
  ['JPEG XL', () => Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(500)])],
  ['JPEG 2000', () => Buffer.concat([Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1'), Buffer.alloc(500)])],
  ['a film', () => Buffer.concat([box('ftyp', 'isom', u32(512), 'isomiso2avc1mp41'), box('moov', Buffer.alloc(500))])],
  ['a camera’s raw file', () => Buffer.concat([Buffer.from('FUJIFILMCCD-RAW ', 'latin1'), Buffer.alloc(500)])],
  ['an ICO', () => Buffer.from('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0', 'latin1')],
  ['an EPS', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file\n')],
  ['an ImageMagick script', () => Buffer.from('push graphic-context\nfill "url(https://x/`id`)"\npop graphic-context')],
  ['zeros', () => Buffer.alloc(10_000)],
  ['a JPEG behind a GIF’s head', async () => Buffer.concat([GIF, await jpeg()])],
  ['a JPEG behind a PDF’s head', async () => Buffer.concat([Buffer.from(PDF), await jpeg()])],
  ['a JPEG behind a ZIP', async () => Buffer.concat([zip(), await jpeg()])],
  ['a PNG behind HTML', async () => Buffer.concat([Buffer.from(SCRIPT), await png()])],
  ['a JPEG that lacks its first byte', async () => (await jpeg()).subarray(1)],
  [
    'a PNG that went through a text transfer',
    async () => Buffer.from((await png()).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  ],
];

/** Right photos that are something else as well: kept, and nothing but a picture is ever made of them. */
const POLYGLOTS: readonly (readonly [what: string, make: () => Buffer | Promise<Buffer>])[] = [
  ...[SCRIPT, SVG, PDF, '\nalert(1)//'].map(
    (tail) =>
      [`a JPEG before ${tail.slice(0, 9)}`, async () => Buffer.concat([await jpeg(), Buffer.from(tail)])] as const,
  ),
  ['a JPEG before a ZIP', async () => Buffer.concat([await jpeg(), zip()])],
  ['a JPEG before a GIF', async () => Buffer.concat([await jpeg(), GIF])],
  [
    'a JPEG before a program',
    async () => Buffer.concat([await jpeg(), Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(2_000)]),
  ],
  ['a JPEG with HTML as its comment', async () => withSegments(await jpeg(), segment(0xfe, Buffer.from(SCRIPT)))],
  [
    'a JPEG with PHP as its comment',
    async () => withSegments(await jpeg(), segment(0xfe, Buffer.from('<?php system("id");'))),
  ],
  [
    'a JPEG with a JavaScript comment around it',
    async () =>
      Buffer.concat([withSegments(await jpeg(), segment(0xe0, Buffer.from('/*'))), Buffer.from('*/=1;alert(1)')]),
  ],
  [
    'a JPEG with an SVG as its XMP',
    async () => withSegments(await jpeg(), segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${SVG}`))),
  ],
  ['two JPEGs, one behind the other', async () => Buffer.concat([await jpeg(), await jpeg()])],
  ['a PNG before HTML', async () => Buffer.concat([await png(), Buffer.from(SCRIPT)])],
  ['a PNG before a ZIP', async () => Buffer.concat([await png(), zip()])],
  [
    'a PNG with HTML as its text',
    async () => withChunk(await png(), pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))),
  ],
  ['a PNG with a chunk that nobody knows', async () => withChunk(await png(), pngChunk('haXx', Buffer.from(SCRIPT)))],
  ['a WebP before HTML', async () => Buffer.concat([await plain().webp().toBuffer(), Buffer.from(SCRIPT)])],
  ['a HEIC before HTML', async () => Buffer.concat([await patternHeic(0, 96, 64), box('free', SCRIPT)])],
  ['a TIFF before HTML', async () => Buffer.concat([await plain().tiff().toBuffer(), Buffer.from(SCRIPT)])],
];

/** First bytes that promise a photo, and nothing behind them. */
const MAGIC: readonly (readonly [what: string, bytes: string, expected: Expectation])[] = [
  ['one byte', '\xff', 'refused'],
  ['a line end', '\n', 'refused'],
  ['two bytes of a JPEG', '\xff\xd8', 'refused'],
  ['three bytes of a JPEG', '\xff\xd8\xff', 'refused'],
  ['four bytes of a JPEG', '\xff\xd8\xff\xe0', 'flawed'],
  ['an empty JPEG', '\xff\xd8\xff\xd9', 'flawed'],
  ['a PNG’s signature', '\x89PNG\r\n\x1a\n', 'refused'],
  ['a PNG’s header without its end', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'flawed'],
  ['a WebP’s header', 'RIFF\0\0\0\0WEBPVP8 ', 'flawed'],
  ['a WebP of another kind', 'RIFF\0\0\0\0WEBPJUNK', 'refused'],
  ['a TIFF’s mark', 'II*\0', 'refused'],
  ['a TIFF that begins beyond its end', 'II*\0\xff\xff\xff\xff', 'flawed'],
  ['a BigTIFF’s mark', 'MM\0+\0\x08\0\0', 'flawed'],
  ['a HEIC’s brand', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'flawed'],
  ['an AVIF’s brand', '\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'flawed'],
  ['a brand in a box that never ends', '\0\0\0\0ftypavif\0\0\0\0', 'flawed'],
];

export function falsePhotos(): HostileRecipe[] {
  const nameOf = (index: number) => NAMES[index % NAMES.length] ?? '';
  return [
    ...FOREIGN.map(([what, make], index): HostileRecipe => {
      return { kind: 'foreign', name: nameOf(index), what, expected: 'refused', code: 'file-type-unsupported', make };
    }),
    ...POLYGLOTS.map(([what, make], index): HostileRecipe => {
      return { kind: 'polyglot', name: nameOf(index), what, expected: 'whole', make };
    }),
    ...MAGIC.map(([what, bytes, expected], index): HostileRecipe => {
      const code = expected === 'refused' ? { code: 'file-type-unsupported' as const } : {};
      return { kind: 'stub', name: nameOf(index), what, expected, ...code, make: () => Buffer.from(bytes, 'latin1') };
    }),
    {
      kind: 'stub',
      name: 'empty.jpg',
      what: 'nothing',
      expected: 'refused',
      code: 'file-empty',
      make: () => Buffer.alloc(0),
    },
  ];
}

const plain = () => sharp({ create: { width: 96, height: 64, channels: 3, background: '#4080c0' } });
const png = () => plain().png().toBuffer();
const jpeg = () => orientedJpeg(3, 96, 64);
