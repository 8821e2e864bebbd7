import { expect, test } from 'vitest';
import { kioskOnce } from './kiosk-once.ts';

test('Thai says ตู้ once before a name that begins with it', () => {
  expect(kioskOnce('ตู้ ตู้หน้าร้าน, Door เงียบไปเกิน 5 นาที')).toBe('ตู้หน้าร้าน, Door เงียบไปเกิน 5 นาที');
  expect(kioskOnce('ถอดตู้ ตู้หน้าร้าน หรือไม่')).toBe('ถอดตู้หน้าร้าน หรือไม่');
  expect(kioskOnce('ตู้ Door เงียบไป')).toBe('ตู้ Door เงียบไป');
});
