import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makePassphrase, readPassphrase } from './make-passphrase.ts';

it('reads its own as they are written down: capitals, blanks, no dashes, a long dash', () => {
  for (let round = 0; round < 50; round += 1) {
    const made = makePassphrase();
    const written = [
      made.toUpperCase(),
      made.replaceAll('-', ' '),
      made.replaceAll('-', ''),
      made.replaceAll('-', '–'),
    ];
    for (const one of [made, ...written, ` ${made.toUpperCase().replaceAll('-', ' ')} `])
      expect(readPassphrase(one)).toBe(made);
  }
});

it('keeps every other to the letter', () => {
  expect(readPassphrase(' Correct Horse Battery Staple ')).toBe('Correct Horse Battery Staple');
  // As long as one of ours, and made by a program for passwords.
  expect(readPassphrase('K7mQr4c5gGv9tc2ucxySygce8')).toBe('K7mQr4c5gGv9tc2ucxySygce8');
  fc.assert(
    fc.property(fc.string({ maxLength: 24 }), (typed) => {
      expect(readPassphrase(typed)).toBe(typed.trim());
    }),
  );
});
