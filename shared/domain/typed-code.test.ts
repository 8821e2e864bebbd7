import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTypedCode, groupTypedCode, makeTypedCode, parseTypedCode } from './typed-code.ts';

test('a code that is shown in halves and typed carelessly is read as it was made', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 20 });
  fc.assert(
    fc.property(bytes, fc.constantFrom(8, 10), (random, length) => {
      const code = makeTypedCode(random, length);
      expect(code).toHaveLength(length);
      const typed = ` ${formatTypedCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
      expect(parseTypedCode(typed, length)).toBe(code);
    }),
  );
});

test('what has another length or holds other characters is no code', () => {
  for (const text of ['', 'A3F79KM', 'A3F79KM22', 'A3F79KMU', 'ก3F79KM2', 'A3F7/9KM']) {
    expect(parseTypedCode(text, 8), text).toBeNull();
  }
});

test('too little chance is no code', () => {
  expect(() => makeTypedCode(new Uint8Array(7), 8)).toThrow(RangeError);
});

test('groups a code that is being typed as it is shown', () => {
  expect(groupTypedCode('', 10)).toBe('');
  expect(groupTypedCode('a3f7k', 10)).toBe('a3f7k');
  expect(groupTypedCode('a3f7k-', 10)).toBe('a3f7k');
  expect(groupTypedCode('a3f7k9', 10)).toBe('a3f7k-9');
  expect(groupTypedCode('A3 F7-K9 KM2X', 10)).toBe(formatTypedCode('A3F7K9KM2X'));
});
