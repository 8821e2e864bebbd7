/** Texts that have broken programs: in addresses, in SQL, in logs, in files, in pages; what no database takes is first. */
export const NASTY_TEXTS: readonly string[] = [
  ...['a\u0000b', '\ud800', '\u0000', '', ' ', '0', '-1', '1e309', 'NaN', 'null', 'undefined', 'true'],
  ...[
    '[object Object]',
    '__proto__',
    'constructor',
    '../../../etc/passwd',
    '..\\..\\x',
    '%2e%2e%2f',
    '%',
    '%zz',
    '%00',
  ],
  ...[
    '\r\nx-injected: 1',
    "' or 1=1 --",
    '"; drop table "order"; --',
    '#{7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
  ],
  ...['=cmd|x!A1', 'ก็๋้', '👩‍👩‍👧‍👦', '\u202eabc', 'é', '9'.repeat(40), 'a'.repeat(300), 'ก'.repeat(1_000)],
  ...['123456789012345', '2026-02-30', '9999-12-31T23:59:59Z', '24:00:00', '00000000-0000-0000-0000-000000000000'],
];

export const NASTY_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e15, 1e308, -0, 2 ** 53, [], {}, [[]], [null], { length: 1e9 }],
  ...NASTY_TEXTS,
  { $ne: null },
  { toString: 1, valueOf: null },
];

/** Deep enough that code that walks it by recursion falls. */
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

export const WRONG_BODIES: readonly string[] = [
  ...['', ' ', '{', '[]', 'null', '"text"', '0', '{"a":1,}', "{'a':1}", '\ufeff{}', '{"__proto__":{"rank":100}}'],
  ...[deep(20_000), `{"a":${deep(5_000)}}`, '{"constructor":{"prototype":{"rank":100}}}', `"${'x'.repeat(50_000)}"`],
  ...['{"a":1}{"b":2}', '\u0000', '{"a":"\\ud800"}', `{${'"k":1,'.repeat(5_000)}"k":1}`],
];

/** As much as a client can put into a header at all; a server that is asked for bytes or versions may know more of them. */
export const NASTY_HEADERS: readonly string[] = [
  ...NASTY_TEXTS.filter((text) => text.trim() !== '' && /^[\t\x20-\x7e]*$/.test(text)),
  ...['*', '""', '"', 'W/"x"', '"x", "y"', ','.repeat(500), '"'.repeat(501), 'é', '\xff\xfe', 'a'.repeat(6_000)],
  ...['bytes=', 'bytes=-', 'bytes=0-', 'bytes=-0', 'bytes=-1', 'bytes=1-0', 'bytes=0-0,2-3', 'bytes=a-b', 'lines=0-1'],
  ...['bytes=99999999999999999999-', 'bytes=-99999999999999999999', 'bytes=0-99999999999999999999', 'bytes = 0 - 1'],
  ...['bytes=0x0-0x1', 'bytes=1e1-', `bytes=${'0-0,'.repeat(1_000)}0-0`],
];
