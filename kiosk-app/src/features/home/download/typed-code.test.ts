import { describe, expect, it } from 'vitest';
import { caretIn, readTypedCode } from './typed-code.ts';

const CODE = 'K7M0Q9X1Z4';

describe('a code as people type it', () => {
  it.each([
    'K7M0Q9X1Z4',
    'k7m0q-9x1z4',
    ' k7moq 9xlz4 ',
    'K7MOQ–9XIZ4',
    'K 7 M 0 Q 9 X 1 Z 4',
    'Ｋ７Ｍ０Ｑ９Ｘ１Ｚ４',
    'https://prints.example/download/K7M0Q9X1Z4',
    'prints.example/download/k7moq-9xlz4?from=line',
    'ดาวน์โหลดได้ที่ http://192.168.1.10:8080/download/K7M0Q9X1Z4 ถึงวันศุกร์',
    'https://prints.example/download/K7M0Q%2D9X1Z4#x',
  ])('%s is understood', (typed) => {
    expect(readTypedCode(typed)).toEqual({ shown: 'K7M0Q-9X1Z4', code: CODE, missing: 0, hasForeign: false });
  });

  it('is grouped while it grows', () => {
    expect(['k', 'k7m0q', 'k7m0q9', 'k7m0q-9x1z'].map((typed) => readTypedCode(typed).shown)).toEqual([
      ...['K', 'K7M0Q', 'K7M0Q-9', 'K7M0Q-9X1Z'],
    ]);
    expect(readTypedCode('k7m0q-9x1z')).toMatchObject({ code: null, missing: 1 });
  });

  it('says when something came that no code has', () => {
    expect(readTypedCode('กด')).toEqual({ shown: '', code: null, missing: 10, hasForeign: true });
    expect(readTypedCode('u7')).toMatchObject({ shown: '7', hasForeign: true });
    expect(readTypedCode('https://prints.example/download/%E0%A4%A')).toMatchObject({ code: null, hasForeign: true });
  });

  it('ends with its last character, whatever is typed behind it', () => {
    expect(readTypedCode(`${CODE}A`)).toMatchObject({ shown: 'K7M0Q-9X1Z4', code: CODE, missing: 0 });
  });

  it('keeps the caret where one types, also in the middle', () => {
    expect([0, 3, 5, 6, 10].map((characters) => caretIn('K7M0Q-9X1Z4', characters))).toEqual([0, 3, 5, 7, 11]);
    expect(caretIn('K7', 5)).toBe(2);
  });
});
