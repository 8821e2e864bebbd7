import { orientedJpeg, varied } from '../photos/make-photos.ts';
import type { HostileRecipe } from './hostile-photo.ts';

/** What senders have called their photos, and what they might. */
const NAMES: readonly string[] = [
  ...['../../../etc/passwd', '..\\..\\windows\\system32\\a.jpg', '/etc/shadow', 'C:\\a.jpg', '\\\\host\\share\\a.jpg'],
  ...[
    '..',
    '.',
    '...',
    '~',
    '~root',
    '',
    ' ',
    '   .jpg',
    '.htaccess',
    'a.jpg/',
    'a.jpg\\',
    '%2e%2e%2fa.jpg',
    '....//a.jpg',
  ],
  ...['a\0b.jpg', '\0', 'a.jpg\0.html', 'a\x01\x07\x1b[31m.jpg', 'a\u0085b.jpg', 'a\u2028b\u2029.jpg', 'a\ufeff.jpg'],
  ...[
    'รูปถ่าย.jpg',
    'ก็๋้.jpg',
    'เที่ยวทะเล กับ แม่ ๒๕๖๙.jpeg',
    '写真.jpg',
    'صورة.jpg',
    'תמונה.jpg',
    'зал.jpg',
    'é.jpg',
    'e\u0301.jpg',
  ],
  ...[
    '🎞️.jpg',
    '👩‍👩‍👧‍👦.jpg',
    '🇹🇭.png',
    '\u202egpj.exe',
    '\u2066a\u2069.jpg',
    '\u200fa\u200e.jpg',
    'a\u200b.jpg',
    'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A.jpg',
  ],
  ...[
    'a".jpg',
    "a'.jpg",
    'a;b.jpg',
    'a=b.jpg',
    '"; filename="b.jpg',
    'a\\".jpg',
    '<script>alert(1)</script>.jpg',
    '=cmd|x!A1.jpg',
  ],
  ...[
    'CON',
    'NUL.jpg',
    'COM1.jpg',
    'a:b.jpg',
    'a|b?.jpg',
    '*.jpg',
    '-rf.jpg',
    '--help',
    '$(id).jpg',
    '`id`.jpg',
    '#{7*7}.jpg',
    '{{7*7}}.jpg',
  ],
  ...[
    'a'.repeat(4_096),
    `${'a'.repeat(4_000)}.jpg`,
    `${'ก'.repeat(1_300)}.jpg`,
    `${'🎞️'.repeat(500)}.jpg`,
    `a.${'j'.repeat(3_000)}`,
  ],
  ...[
    '../'.repeat(1_300),
    `${'/'.repeat(4_000)}a.jpg`,
    '\u0301'.repeat(2_000),
    '\ufdfa'.repeat(1_000),
    '"'.repeat(1_000),
    '%'.repeat(1_000),
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '[object Object]',
    "'; drop table uploaded_file; --",
  ],
];

/** A good photo under each of them: it is the bytes that count, so every one is taken. */
export function hostileNames(): HostileRecipe[] {
  return NAMES.map((name, index) => ({
    name,
    kind: 'name',
    what: `the name ${JSON.stringify(name.slice(0, 40))} of ${name.length}`,
    expected: 'whole',
    make: async () => varied(Buffer.concat([await orientedJpeg(1, 96, 64), Buffer.alloc(4)]), index),
  }));
}
