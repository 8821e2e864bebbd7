import type { Discount } from '../contracts/discounts.ts';
import type { PrintingTime } from '../contracts/printing-times.ts';
import type { ShippingPrice } from '../contracts/shipping-prices.ts';
import type { Shop } from '../contracts/shop.ts';
import type { SizeCategory } from '../contracts/size-categories.ts';
import type { Size } from '../contracts/sizes.ts';
import type { WorkingHour, WorkingHourOverride } from '../contracts/working-hours.ts';

/** Fits CatalogueSnapshot of cloud-sync/protocol, which this folder may not import. */
export interface TestCatalogue {
  version: string;
  shop: Omit<Shop, 'server' | 'paymentMethods' | 'hasHotFolder'> & {
    promptPayId: string | null;
    promptPayName: { th: string; en: string } | null;
    trackingUrlTemplates: { postalCourier: string; expressCourier: string };
  };
  sizeCategories: SizeCategory[];
  sizes: Size[];
  discounts: Discount[];
  shippingPrices: ShippingPrice[];
  printingTimes: PrintingTime[];
  workingHours: WorkingHour[];
  workingHourOverrides: WorkingHourOverride[];
  images: string[];
}

const name = (en: string) => ({ th: `${en} (ไทย)`, en });

function size(key: string, differences: Partial<Size> = {}): Size {
  return {
    id: `size-${key}`,
    key,
    name: name(key),
    categoryId: 'category-prints',
    rank: 0,
    price: 500,
    numberOfPicturesPerPrint: 1,
    widthMm: 102,
    heightMm: 152,
    isShippingApplicable: true,
    hidden: false,
    imageUrl: null,
    photoFrames: [],
    ...differences,
  };
}

const FINISHES = [
  { id: 'finish-glossy', name: name('Glossy'), code: 'glossy', surcharge: 0 },
  { id: 'finish-matte', name: name('Matte'), code: 'matte', surcharge: 200 },
];

/** Not in the order of their ranks: who forgets to sort is found out. `4x6` is the main size. */
function sizes(frameSha256: string): Size[] {
  const framed = 'size-framed';
  const image = `/api/v1/images/${frameSha256}`;
  return [
    size('framed', {
      categoryId: 'category-gifts',
      price: 1_500,
      photoFrames: [
        { id: 'frame-stars', targetSizeId: framed, name: name('Stars'), image, hidden: false },
        { id: 'frame-without-picture', targetSizeId: framed, name: name('Soon'), image: null, hidden: false },
      ],
    }),
    size('5x7', { rank: 1, price: 900, widthMm: 127, heightMm: 178, finishes: FINISHES }),
    size('4x6'),
    size('wallet', { rank: 2, price: 1_000, numberOfPicturesPerPrint: 4, widthMm: 54, heightMm: 86 }),
    size('poster', {
      categoryId: 'category-gifts',
      rank: 1,
      price: 25_000,
      widthMm: 300,
      heightMm: 450,
      isShippingApplicable: false,
    }),
    size('secret', { categoryId: 'category-gifts', rank: 2, hidden: true }),
  ];
}

const discount = (id: string, key: string, rule: Omit<Discount, 'id' | 'targetSizeId'>): Discount => ({
  id,
  targetSizeId: `size-${key}`,
  ...rule,
});

const shipping = (id: string, price: Omit<ShippingPrice, 'id'>): ShippingPrice => ({ id, ...price });

/**
 * A small catalogue with every feature: a frame, finishes, several pictures per print, each kind of discount and shipping fee, a
 * size that cannot be sent, a hidden one, a day that is closed and a date with hours of its own.
 *
 * @param options.frameSha256 of the picture of the one frame that can be chosen
 */
export function testCatalogue(options: { version?: string; frameSha256?: string | undefined } = {}): TestCatalogue {
  const { version = 'test-1', frameSha256 = 'f'.repeat(64) } = options;
  return {
    version,
    shop: {
      name: { th: 'ร้านอัดรูป', en: 'Print shop' },
      timeZone: 'Asia/Bangkok',
      currency: 'THB',
      languages: ['th', 'en'],
      bankAccount: { bank: name('Bank'), number: '123-4-56789-0', name: 'Print Shop Co.' },
      promptPayId: '0812345678',
      promptPayName: name('Print Shop'),
      trackingUrlTemplates: {
        postalCourier: 'https://post.example/?n={tracking}',
        expressCourier: 'https://express.example/{tracking}',
      },
    },
    sizeCategories: [
      { id: 'category-gifts', name: name('Gifts'), rank: 1 },
      { id: 'category-prints', name: name('Prints'), rank: 0 },
    ],
    sizes: sizes(frameSha256),
    discounts: [
      discount('discount-4x6', '4x6', { activateCondition: 0, activationValue: 10, feeType: 2, feeAmount: 50 }),
      discount('discount-5x7', '5x7', { activateCondition: 0, activationValue: 5, feeType: 1, feeAmount: 10 }),
      discount('discount-poster', 'poster', {
        activateCondition: 1,
        activationValue: 50_000,
        feeType: 0,
        feeAmount: 5_000,
      }),
    ],
    shippingPrices: [
      shipping('mail', { shippingMethod: 2, feeType: 0, feeAmount: 4_000, minimumItemsTotal: 0 }),
      shipping('mail-free', { shippingMethod: 2, feeType: 0, feeAmount: 0, minimumItemsTotal: 100_000 }),
      shipping('post', { shippingMethod: 3, feeType: 2, feeAmount: 100, minimumItemsTotal: 0 }),
    ],
    printingTimes: [
      { id: 'few', duration: 15, perQuantity: 20 },
      { id: 'many', duration: 60, perQuantity: 100 },
    ],
    workingHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) =>
      dayOfWeek === 0
        ? { dayOfWeek, openTime: '00:00:00', closeTime: '00:00:00' }
        : { dayOfWeek, openTime: '09:00:00', closeTime: '18:00:00' },
    ),
    workingHourOverrides: [{ id: 'new-year', overrideDate: '2027-01-01', openTime: '00:00:00', closeTime: '00:00:00' }],
    images: [frameSha256],
  };
}
