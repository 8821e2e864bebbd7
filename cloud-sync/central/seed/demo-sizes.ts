import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import type { Finish } from '@printfront/shared/contracts/finishes.ts';
import type { FaceGuide, SheetLayout } from '@printfront/shared/contracts/sizes.ts';
import type { PictureStyle } from './draw-size-picture.ts';

export interface DemoCategory {
  key: string;
  name: LocalizedText;
  sizes: readonly DemoSize[];
}

export interface DemoSize {
  key: string;
  name: LocalizedText;
  /** Satang per print. */
  price: number;
  /** Of one picture, portrait. */
  mm: readonly [width: number, height: number];
  picturesPerPrint?: number;
  /** Too large for an envelope. */
  pickupOnly?: true;
  hidden?: true;
  picture: PictureStyle;
  faceGuide?: FaceGuide;
  sheet?: SheetLayout;
  /** Satang that a matte print costs more than a glossy one; left out: only glossy. */
  matte?: number;
  /** Its frames have a bottom edge. */
  uprightOnly?: true;
}

/** Tenths of a millimetre: 6 × 25.4 is 152.39999999999998 in binary. */
const millimetres = (inches: number) => Math.round(inches * 254) / 10;
const inches = (width: number, height: number) => [millimetres(width), millimetres(height)] as const;

/** Laid across, four upright pictures of one inch stand side by side on it. */
const PAPER_6X4 = { widthMm: 152.4, heightMm: 101.6, gapMm: 1, hasCutMarks: true };

const GLOSSY = { name: { th: 'มันเงา', en: 'Glossy' }, code: 'glossy', surcharge: 0 };

/** The first is what prints get unless another is chosen. */
export const finishesOf = ({ matte }: DemoSize): Omit<Finish, 'id'>[] =>
  matte === undefined ? [GLOSSY] : [GLOSSY, { name: { th: 'ด้าน', en: 'Matte' }, code: 'matte', surcharge: matte }];

/** What a photo shop in a Thai town sells. The first size of the first category is the shop's main size. */
export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  {
    key: 'standard',
    name: { th: 'รูปมาตรฐาน', en: 'Standard prints' },
    sizes: [
      { key: '4x6', name: { th: '4×6 นิ้ว', en: '4×6 in' }, price: 500, mm: inches(4, 6), matte: 0, picture: 'print' },
      { key: '3x5', name: { th: '3×5 นิ้ว', en: '3×5 in' }, price: 400, mm: inches(3, 5), matte: 0, picture: 'print' },
      { key: '5x7', name: { th: '5×7 นิ้ว', en: '5×7 in' }, price: 1200, mm: inches(5, 7), matte: 0, picture: 'print' },
      { key: '6x8', name: { th: '6×8 นิ้ว', en: '6×8 in' }, price: 2500, mm: inches(6, 8), matte: 0, picture: 'print' },
    ],
  },
  {
    key: 'enlargements',
    name: { th: 'รูปขยาย', en: 'Enlargements' },
    sizes: [
      {
        key: '8x10',
        name: { th: '8×10 นิ้ว', en: '8×10 in' },
        price: 6000,
        mm: inches(8, 10),
        matte: 1_000,
        picture: 'print',
      },
      {
        key: '8x12',
        name: { th: '8×12 นิ้ว', en: '8×12 in' },
        price: 7000,
        mm: inches(8, 12),
        matte: 1_000,
        picture: 'print',
      },
      { key: 'a4', name: { th: 'A4', en: 'A4' }, price: 8000, mm: [210, 297], matte: 1_000, picture: 'print' },
      {
        key: 'a3-poster',
        name: { th: 'โปสเตอร์ A3', en: 'A3 poster' },
        price: 18_000,
        mm: [297, 420],
        pickupOnly: true,
        matte: 2_000,
        picture: 'print',
      },
    ],
  },
  {
    key: 'wallet-and-id',
    name: { th: 'รูปติดบัตร', en: 'ID and wallet photos' },
    sizes: [
      {
        key: 'id-1-inch',
        name: { th: 'รูปติดบัตร 1 นิ้ว', en: 'ID 1 inch' },
        price: 6000,
        mm: [25, 32.5],
        picturesPerPrint: 12,
        sheet: { ...PAPER_6X4, columns: 4, rows: 3 },
        faceGuide: { crownMm: 3.5, eyesMm: 14, chinMm: 25, faceWidthMm: 15.5 },
        picture: 'portrait-sheet',
      },
      {
        key: 'id-2-inch',
        name: { th: 'รูปติดบัตร 2 นิ้ว', en: 'ID 2 inch' },
        price: 6000,
        mm: [40, 50],
        picturesPerPrint: 6,
        sheet: { ...PAPER_6X4, columns: 3, rows: 2 },
        faceGuide: { crownMm: 5.5, eyesMm: 22, chinMm: 38, faceWidthMm: 25 },
        picture: 'portrait-sheet',
      },
      {
        key: 'wallet',
        name: { th: 'รูปใส่กระเป๋า', en: 'Wallet' },
        price: 3000,
        mm: inches(2.5, 3.5),
        picturesPerPrint: 4,
        sheet: { widthMm: 127, heightMm: 177.8, columns: 2, rows: 2, gapMm: 0, hasCutMarks: true },
        picture: 'picture-sheet',
      },
    ],
  },
  {
    key: 'instant',
    name: { th: 'อินสแตนท์', en: 'Instant style' },
    sizes: [
      {
        key: 'instant-mini',
        name: { th: 'มินิ', en: 'Mini' },
        price: 1200,
        mm: [54, 86],
        uprightOnly: true,
        picture: 'instant',
      },
      {
        key: 'instant-square',
        name: { th: 'สแควร์', en: 'Square' },
        price: 1500,
        mm: [72, 86],
        uprightOnly: true,
        picture: 'instant',
      },
      {
        key: 'instant-wide',
        name: { th: 'ไวด์', en: 'Wide' },
        price: 2000,
        mm: [86, 108],
        uprightOnly: true,
        picture: 'instant',
      },
    ],
  },
  {
    key: 'wall',
    name: { th: 'พาโนรามา แต่งผนัง', en: 'Panorama and wall' },
    sizes: [
      {
        key: 'panorama-4x12',
        name: { th: 'พาโนรามา 4×12 นิ้ว', en: 'Panorama 4×12 in' },
        price: 3500,
        mm: inches(4, 12),
        picture: 'panorama',
      },
      {
        key: 'canvas-30x40',
        name: { th: 'แคนวาส 30×40 ซม.', en: 'Canvas 30×40 cm' },
        price: 49_000,
        mm: [300, 400],
        pickupOnly: true,
        picture: 'canvas',
      },
      {
        key: 'new-year-card',
        name: { th: 'การ์ดปีใหม่ 5×7 นิ้ว', en: 'New Year card 5×7 in' },
        price: 2500,
        mm: inches(5, 7),
        hidden: true,
        picture: 'print',
      },
    ],
  },
];
