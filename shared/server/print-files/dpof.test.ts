import { expect, it } from 'vitest';
import type { ArchiveFile, ArchiveLine, ArchiveOrder } from './archive-order.ts';
import { planPrints } from './archive-plan.ts';
import { dpofOrder } from './dpof.ts';

const photo = (quantity: number): ArchiveFile => ({
  name: 'ทะเล "1".jpg',
  sha256: 'a'.repeat(64),
  quantity,
  width: null,
  height: null,
  crop: null,
  fit: 'fill',
  rotate: 0,
});
const line = (key: string, quantities: number[]): ArchiveLine => ({
  size: { id: key, key, name: { th: key, en: key }, numberOfPicturesPerPrint: 1, widthMm: 100, heightMm: 150 },
  printQuantity: 1,
  photoFrame: null,
  files: quantities.map(photo),
});
const order: ArchiveOrder = {
  iid: 42,
  submittedAt: '2026-11-21T18:00:05.000Z',
  name: 'สมชาย',
  phoneNumber: '0812345678',
  shippingMethod: 1,
  shippingAddress: null,
  orderNotes: '',
  paymentMethod: 2,
  estimatedDueDate: null,
  priceSummary: { breakdown: [], shippingPrice: 0, crossOutPrice: null, totalPrice: 0, catalogueVersion: '1' },
  lines: [line('4x6', [2, 999]), line('a4', [12])],
};

it('is a DPOF 1.10 order: a header, and for each file a job with its copies and the way to it', () => {
  const text = dpofOrder(order, planPrints(order), 'Asia/Bangkok');
  expect(text.split('\r\n')).toEqual([
    '[HDR]',
    'GEN REV = 01.10',
    'GEN CRT = "Printfront" -01.00',
    // The clock in the shop, where the next day has begun.
    'GEN DTM = 2026:11:22:01:00:05',
    'USR NAM = "0042"',
    '',
    ...['[JOB]', 'PRT PID = 001', 'PRT TYP = STD', 'PRT QTY = 002', 'IMG FMT = EXIF2 -J'],
    '<IMG SRC = "../4x6/0042-001_2x.jpg">',
    '',
    ...['[JOB]', 'PRT PID = 002', 'PRT TYP = STD', 'PRT QTY = 999', 'IMG FMT = EXIF2 -J'],
    '<IMG SRC = "../4x6/0042-002_999x.jpg">',
    '',
    ...['[JOB]', 'PRT PID = 003', 'PRT TYP = STD', 'PRT QTY = 012', 'IMG FMT = EXIF2 -J'],
    '<IMG SRC = "../a4/0042-003_12x.jpg">',
    '',
  ]);
  expect(text).toMatch(/^[\x20-\x7e\r\n]+$/);
});
