/**
 * Keys of the on-screen keyboard, rows of names parted by spaces as simple-keyboard takes them; names in braces act
 * instead of writing. Thai keys stand where they do on every Thai keyboard (Kedmanee), so that fingers find them.
 */
export const KEYBOARD_LAYOUTS = {
  th: [
    'ๅ / - ภ ถ ุ ึ ค ต จ ข ช',
    'ๆ ไ ำ พ ะ ั ี ร น ย บ ล',
    'ฟ ห ก ด เ ้ ่ า ส ว ง ฃ',
    '{shift} ผ ป แ อ ิ ื ท ม ใ ฝ {bksp}',
    '{latin} {digits} {space} {done}',
  ],
  'th-shift': [
    '๑ ๒ ๓ ๔ ู ฿ ๕ ๖ ๗ ๘ ๙ ๐',
    '" ฎ ฑ ธ ํ ๊ ณ ฯ ญ ฐ ฅ ,',
    'ฤ ฆ ฏ โ ฌ ็ ๋ ษ ศ ซ . ฦ',
    '{shift} ( ) ฉ ฮ ฺ ์ ? ฒ ฬ {bksp}',
    '{latin} {digits} {space} {done}',
  ],
  latin: [
    'q w e r t y u i o p',
    'a s d f g h j k l',
    '{shift} z x c v b n m {bksp}',
    '{thai} {digits} {space} , . {done}',
  ],
  'latin-shift': [
    'Q W E R T Y U I O P',
    'A S D F G H J K L',
    '{shift} Z X C V B N M {bksp}',
    '{thai} {digits} {space} , . {done}',
  ],
  digits: ['1 2 3 4 5 6 7 8 9 0', '- / . , : ; ( ) & @', "# + * ' ! ? % = _ {bksp}", '{thai} {latin} {space} {done}'],
  // As on a phone: + for numbers from abroad, 0 below 8, and what takes away at the right.
  phone: ['1 2 3', '4 5 6', '7 8 9', '+ 0 {bksp}', '{done}'],
} as const;

export type KeyboardLayout = keyof typeof KEYBOARD_LAYOUTS;

/** Marks that stand above or below a letter need something to stand on, or their key looks empty. */
const COMBINING_MARK = /^\p{M}$/u;

/** What stands on the keys that would otherwise show nothing or less than is clear. */
export const KEY_FACES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(KEYBOARD_LAYOUTS)
    .flatMap((rows) => rows.flatMap((row) => row.split(' ')))
    .filter((key) => COMBINING_MARK.test(key))
    .map((key) => [key, `◌${key}`]),
);

/** The layout after a key that acts on the keyboard itself; the same one for every other key. */
export function layoutAfter(layout: KeyboardLayout, key: string): KeyboardLayout {
  switch (key) {
    case '{thai}':
      return 'th';
    case '{latin}':
      return 'latin';
    case '{digits}':
      return 'digits';
    case '{shift}':
      return SHIFTED[layout];
    default:
      // Shift counts for one letter, as on a phone.
      return layout === 'th-shift' || layout === 'latin-shift' ? SHIFTED[layout] : layout;
  }
}

const SHIFTED: Record<KeyboardLayout, KeyboardLayout> = {
  th: 'th-shift',
  'th-shift': 'th',
  latin: 'latin-shift',
  'latin-shift': 'latin',
  digits: 'digits',
  phone: 'phone',
};
