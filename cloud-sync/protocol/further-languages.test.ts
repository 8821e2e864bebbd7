import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CatalogueSnapshot } from './catalogue.ts';

/** As last month's shops read what is about languages. */
const NameOfBefore = z.object({ th: z.string().trim().min(1).max(200), en: z.string().trim().min(1).max(200) });
const CatalogueOfBefore = z.object({
  shop: z.object({ name: NameOfBefore, languages: z.array(z.enum(['th', 'en'])).min(1) }),
  sizes: z.array(z.object({ name: NameOfBefore })),
  sizeCategories: z.array(z.object({ name: NameOfBefore })),
});

test('S76: a catalogue in further languages is read by who knows them, and by who does not', () => {
  const base = testCatalogue();
  const told = CatalogueSnapshot.parse({
    ...base,
    shop: { ...base.shop, languages: ['en'], allLanguages: ['zh', 'en'] },
    sizes: base.sizes.map((size) => ({ ...size, name: { ...size.name, zh: '尺寸' } })),
  });
  expect(told.shop.allLanguages).toEqual(['zh', 'en']);
  expect(told.sizes[0]?.name.zh).toBe('尺寸');
  const before = CatalogueOfBefore.parse(JSON.parse(JSON.stringify(told)));
  expect(before.shop.languages).toEqual(['en']);
  expect(Object.keys(before.sizes[0]?.name ?? {})).toEqual(['th', 'en']);
});
