import { expect, test } from 'vitest';
import { isEasyPassword } from './easy-password.service.ts';

test.each([['๑๒๓๔๕๖๗๘'], ['๘๗๖๕๔๓๒๑'], ['สมชาย๒๕๔๐'], ['password๑'], ['١٢٣٤٥٦٧٨'], ['１２３４５６７８'], ['𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖']])(
  '%s is as easy as with the digits of another keyboard',
  (password) => {
    expect(isEasyPassword(password, ['สมชาย'])).toBe(true);
  },
);

test('digits of any writing are none that make a long sentence easy', () => {
  expect(isEasyPassword('๓ แมวกับ ๗ หมา', ['สมชาย'])).toBe(false);
});
