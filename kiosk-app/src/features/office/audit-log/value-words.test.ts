import { readdir, readFile } from 'node:fs/promises';

import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { Discount } from '@printfront/shared/contracts/discounts.ts';
import { PhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import { SizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import { Size } from '@printfront/shared/contracts/sizes.ts';
import { WorkingHour, WorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import fc from 'fast-check';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { adminText } from '#text/admin.ts';
import { adminOrderText } from '#text/admin-order.ts';
import { auditText } from '#text/audit.ts';
import { actorWords, fieldWords, labelWords, shownFields, valueWords, type WordTools } from './value-words.ts';

const i18n = i18next.createInstance();
await i18n.init({
  lng: 'en',
  interpolation: { escapeValue: false },
  resources: {
    en: { audit: auditText.en, admin: { ...adminText.en, ...adminOrderText.en } },
    th: { audit: auditText.th, admin: { ...adminText.th, ...adminOrderText.th } },
  },
});
const toolsIn = (language: 'th' | 'en'): WordTools => ({
  t: (key, values) => i18n.t(key, { ...values, ns: 'audit', lng: language }),
  language,
  timeZone: 'Asia/Bangkok',
  currency: 'THB',
});
const tools = toolsIn('en');

const entryOf = (changes: AuditEntry['changes'], subject: AuditEntry['subject'] = 'size'): AuditEntry => ({
  id: 'e',
  at: '2026-11-21T05:00:00Z',
  by: 'Somchai',
  subject,
  subjectId: 's',
  label: '4x6',
  action: 'changed',
  changes,
});
type Json = AuditEntry['changes'][number]['from'];
const said = (field: string, value: Json, subject?: AuditEntry['subject'], also: AuditEntry['changes'] = []) =>
  valueWords(entryOf([...also, { field, from: null, to: value }], subject), field, 'to', tools);

describe('a changed value', () => {
  it('is said as people say it', () => {
    expect(said('price', 450)).toBe('฿4.50');
    expect(said('minimumItemsTotal', 30_000, 'shipping-price')).toBe('฿300');
    expect(said('paymentStatus', 50, 'order')).toBe('Paid');
    expect(said('productionStatus', 2, 'order')).toBe('Ready');
    expect(said('shippingMethod', 4, 'order')).toBe('Express courier');
    expect(said('rank', 40, 'user')).toBe('Clerk');
    expect(said('rank', 39, 'user')).toBe('Customer');
    expect(said('rank', 3)).toBe('3');
    expect(said('worksAt', 'all', 'user')).toBe('all shops');
    expect(said('worksAt', ['Airport', 'Siam'], 'user')).toBe('Airport, Siam');
    expect(said('hidden', true)).toBe('yes');
    expect(said('isShippingApplicable', false)).toBe('no');
    expect(said('name', { th: 'ใหญ่', en: 'Large' })).toBe('ใหญ่ / Large');
    expect(said('openTime', '09:30:00')).toBe('09:30');
    expect(said('overrideDate', '2026-12-05')).toBe('5 Dec 2026');
    expect(said('dayOfWeek', 0)).toBe('Sunday');
    expect(said('duration', 1)).toBe('1 minute');
    expect(said('customerBytesPerDay', 30_000_000_000, 'settings')).toBe('30 GB');
    expect(said('allLanguages', ['th', 'zh', 'x'], 'settings')).toBe('Thai, Chinese, x');
    const sheet = { widthMm: 102, heightMm: 152, columns: 2, rows: 4, gapMm: 2, hasCutMarks: true };
    expect(said('sheet', sheet)).toBe('2 × 4 pictures on paper of 102 × 152 mm');
    expect(said('faceGuide', { crownMm: 4, eyesMm: 18, chinMm: 38, faceWidthMm: 24 })).toContain('eyes 18, chin 38 mm');
    expect(said('bottomEdge', 'long', 'photo-frame')).toBe('the long side');
    expect(said('ids', ['4x6', '5x7'])).toBe('4x6, 5x7');
    expect(said('staffNotes', '', 'order')).toBe('nothing');
    expect(said('expireAt', null)).toBe('nothing');
  });

  it('of which this app knows nothing yet is said by its parts, not as programs write it', () => {
    expect(said('somethingNew', { price: 450, hidden: true, more: [1, { name: 'A' }] })).toBe(
      'Price: ฿4.50, Hidden from customers: yes, more: 1, Name: A',
    );
  });

  it('that names a shop nobody has named says so', () => {
    const shop = entryOf([{ field: 'name', from: 'Shop', to: 'Siam' }], 'shop');
    expect(valueWords(shop, 'name', 'from', toolsIn('th'))).toBe('ร้านที่ยังไม่ได้ตั้งชื่อ');
    expect(valueWords(shop, 'name', 'to', toolsIn('th'))).toBe('Siam');
    const person = entryOf([{ field: 'worksAt', from: ['Siam'], to: ['Shop', 'Siam'] }], 'user');
    expect(valueWords(person, 'worksAt', 'to', tools)).toBe('Shop without a name, Siam');
    const order = entryOf([{ field: 'makingShop', from: null, to: 'Shop' }], 'order');
    expect(valueWords(order, 'makingShop', 'to', tools)).toBe('Shop without a name');
    // A size may be called so.
    expect(valueWords(entryOf([{ field: 'name', from: null, to: 'Shop' }]), 'name', 'to', tools)).toBe('Shop');
  });

  it('that is a time is on the shop’s clock', () => {
    expect(said('estimatedDueDate', '2026-11-21T17:30:00.000Z', 'order')).toMatch(/22 Nov.*00:30/);
  });

  it('of a fee is money or percent as its kind says on that side, and a bare number where nobody says', () => {
    const entry = entryOf([
      { field: 'feeType', from: 1, to: 0 },
      { field: 'feeAmount', from: 10, to: 5000 },
    ]);
    expect(valueWords(entry, 'feeAmount', 'from', tools)).toBe('10%');
    expect(valueWords(entry, 'feeAmount', 'to', tools)).toBe('฿50');
    expect(said('feeAmount', 5000)).toBe('5,000');
  });

  it('is never missing or longer than a line or two, whatever was written down', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.constantFrom([''], '2026-99-99', '2026-13-01T00:00:00Z', '99:99:99')),
        fc.oneof(fc.string(), fc.constantFrom(...Object.keys(auditText.en.field))),
        fc.constantFrom('th' as const, 'en' as const),
        (value, field, language) => {
          const words = valueWords(
            entryOf([{ field, from: value as Json, to: null }]),
            field,
            'from',
            toolsIn(language),
          );
          expect(words).not.toBe('');
          if (typeof value === 'object') expect(words).not.toBe(JSON.stringify(value));
          if (!Array.isArray(value)) expect(words.length).toBeLessThan(420);
        },
      ),
      { examples: [[[''], 'cashReason', 'th']] },
    );
  });
});

describe('a field', () => {
  it('goes by its words, or by its own name', () => {
    expect(fieldWords(entryOf([]), 'numberOfPicturesPerPrint', tools)).toBe('Photos per print');
    expect(fieldWords(entryOf([], 'user'), 'rank', tools)).toBe('Rights');
    expect(fieldWords(entryOf([]), 'somethingNew', tools)).toBe('somethingNew');
  });
});

const CENTRAL = new URL('../../../../../cloud-sync/central/', import.meta.url);

/** What writes into the log: every source of central that is no test. */
async function centralSources(): Promise<string> {
  const names = (await readdir(CENTRAL, { recursive: true })).filter((name) => /(?<!\.test|-in-test)\.ts$/.test(name));
  return (await Promise.all(names.map((name) => readFile(new URL(name, CENTRAL), 'utf8')))).join('\n');
}

describe('everything that servers write', () => {
  /** Fields of an order, a person, a shop, a kiosk and a file stand where their change is noted. */
  const NOTED = [
    /\b(?:before|after)(?::| =) \{((?:[^{}]|\{[^{}]*\})*)\}/g,
    /\bauditChanges\(([^;]*?)\),?\n/g,
    /\[before, after\] = ([^;]*);/g,
  ];
  const CATALOGUE = [Size, SizeCategory, PhotoFrame, Discount, ShippingPrice, PrintingTime];
  const HOURS = [WorkingHour, WorkingHourOverride];

  it('has words for its fields in both languages', async () => {
    const source = await centralSources();
    const noted = NOTED.flatMap((pattern) => [...source.matchAll(pattern)].map(([, literal = '']) => literal)).flatMap(
      (literal) => [...literal.matchAll(/(?<![.\w])(\w+):/g)].map(([, field = '']) => field),
    );
    expect(noted).toEqual(expect.arrayContaining(['despiteMissingPrints', 'paymentStatus', 'worksAt', 'expireAt']));
    const fields = new Set([...noted, ...[...CATALOGUE, ...HOURS].flatMap(({ shape }) => Object.keys(shape))]);
    // Nobody sees it: it names the thing.
    fields.delete('id');
    // Of a type that stands between.
    fields.delete('number');
    const { th, en } = auditText;
    expect([...fields].filter((field) => !(field in th.field && field in en.field))).toEqual([]);
  });

  it('has words for whoever is no person', async () => {
    const actors = [...(await centralSources()).matchAll(/\b(?:by|made_by): (?:[^,'\n]*\? )?'([^']*)'/g)].map(
      ([, by]) => by ?? '',
    );
    expect(actors).toEqual(expect.arrayContaining(['retention', 'customer']));
    for (const language of ['th', 'en'] as const) {
      expect(actors.filter((by) => actorWords(by, toolsIn(language)) === by)).toEqual([]);
    }
    expect(actorWords('Somchai', tools)).toBe('Somchai');
  });

  it('says what was not noted before as no', () => {
    const entry = entryOf([{ field: 'despiteMissingPrints', from: null, to: true }], 'order');
    expect(valueWords(entry, 'despiteMissingPrints', 'from', tools)).toBe('no');
  });
});

describe('what central calls in English', () => {
  const labelIn = (language: 'th' | 'en', subject: AuditEntry['subject'], label: string) =>
    labelWords({ subject, label }, toolsIn(language));

  it('is said in the language of who reads', () => {
    expect(labelIn('th', 'shipping-price', 'Mail from 500.00')).toBe('ส่งทางไปรษณีย์ ยอดตั้งแต่ ฿500');
    expect(labelIn('th', 'printing-time', 'per 500 prints')).toBe('ทุก 500 ใบ');
    expect(labelIn('en', 'printing-time', 'per 500 prints')).toBe('for each 500 prints');
    // What somebody has called so themselves stays.
    expect(labelIn('th', 'size', 'per 500 prints')).toBe('per 500 prints');
  });

  it('has no address of a picture', () => {
    const image = { field: 'imageUrl', from: null, to: '/api/v1/images/0123abc' };
    expect(valueWords(entryOf([image]), 'imageUrl', 'to', toolsIn('th'))).toBe('มีรูป');
  });
});

describe('what is left out and said otherwise', () => {
  const times = (side: 'from' | 'to', openTime: string, closeTime: string) =>
    entryOf(
      [
        { field: 'closeTime', from: null, to: null, [side]: closeTime },
        { field: 'openTime', from: null, to: null, [side]: openTime },
      ],
      'working-hours',
    );

  it('is a closed day, which opens and closes at no time', () => {
    expect(valueWords(times('to', '00:00:00', '00:00:00'), 'openTime', 'to', tools)).toBe('closed all day');
    expect(valueWords(times('to', '09:00:00', '18:00:00'), 'closeTime', 'to', tools)).toBe('18:00');
    const added = { ...times('to', '00:00:00', '00:00:00'), action: 'created' as const };
    expect(shownFields(added)).toEqual(['openTime']);
  });

  it('is an id', () => {
    const ids = { field: 'categoryId', from: '0198-a', to: '0198-b' };
    expect(shownFields(entryOf([ids, { field: 'price', from: 100, to: 200 }], 'size'))).toEqual(['price']);
  });
});
