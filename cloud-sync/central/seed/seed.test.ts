import { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { Discount } from '@printfront/shared/contracts/discounts.ts';
import { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import { Size } from '@printfront/shared/contracts/sizes.ts';
import { WorkingHour, WorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import { printPixels } from '@printfront/shared/domain/photo-geometry.ts';
import { SHIPPING_METHODS } from '@printfront/shared/domain/shipping.ts';
import { validateHours } from '@printfront/shared/domain/working-hours.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCatalogueReader } from '../catalogue/catalogue-reader.service.ts';
import { type CentralInTest, startCentralInTest, TEST_INSTALLED } from '../central-in-test.ts';
import { seedDemoShop } from './seed-demo-shop.service.ts';

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
});
afterAll(() => central.stop());

async function read<Schema extends z.ZodType>(schema: Schema, address: string, session?: string) {
  return schema.parse(await (await central.call(address, { session })).json());
}
const sizes = () => read(z.array(Size), '/sizes');

describe('the demo shop', () => {
  it('is made only in an empty catalogue', async () => {
    expect(await seedDemoShop(central.database, central.blobs)).toBe(false);
  });

  it('sells what a photo shop sells, the 4×6 first', async () => {
    const all = await sizes();
    expect(all[0]?.key).toBe('4x6');
    expect(all.length).toBeGreaterThanOrEqual(14);
    const categories = await read(z.array(z.object({ id: z.string() })), '/size-categories');
    expect(categories.length).toBeGreaterThanOrEqual(5);
    expect(new Set(all.map(({ categoryId }) => categoryId)).size).toBe(categories.length);
    expect(all.some(({ numberOfPicturesPerPrint }) => numberOfPicturesPerPrint > 1)).toBe(true);
    expect(all.some(({ isShippingApplicable }) => !isShippingApplicable)).toBe(true);
    for (const { name } of all) expect(name.th).not.toBe('');
  });

  it('leaves the main size without frames, so that the shortest way stays short', async () => {
    expect((await sizes())[0]?.photoFrames).toEqual([]);
  });

  it('has discounts of all fee types and conditions, all methods of shipping, hours and holidays', async () => {
    const discounts = await read(z.array(Discount), '/discounts');
    expect(new Set(discounts.map(({ feeType }) => feeType))).toEqual(new Set([0, 1, 2]));
    expect(new Set(discounts.map(({ activateCondition }) => activateCondition))).toEqual(new Set([0, 1]));
    const shipping = await read(z.array(ShippingPrice), '/pricing/shippings');
    expect(new Set(shipping.map(({ shippingMethod }) => shippingMethod))).toEqual(new Set(SHIPPING_METHODS));
    expect((await read(z.array(PrintingTime), '/printing-times')).length).toBeGreaterThan(0);
    const week = await read(z.array(WorkingHour), '/working-hours/settings');
    expect(week.map(({ dayOfWeek }) => dayOfWeek)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const overrides = await read(z.array(WorkingHourOverride), '/working-hours/overrides');
    expect(overrides.length).toBeGreaterThan(0);
    for (const { overrideDate } of overrides) expect(overrideDate > '2026-11-21').toBe(true);
    for (const hours of [...week, ...overrides]) expect(validateHours(hours)).toEqual({ valid: true });
  });

  it('gives every price step a lower price than the one before', async () => {
    const Prices = z.array(
      z.object({ size: z.string(), steps: z.array(z.object({ fromQuantity: z.int(), unitPrice: z.number() })) }),
    );
    const prices = await read(Prices, '/pricing/sizes');
    expect(prices.find(({ size }) => size === '4x6')?.steps).toEqual([
      { fromQuantity: 1, unitPrice: 500 },
      { fromQuantity: 20, unitPrice: 450 },
      { fromQuantity: 100, unitPrice: 400 },
      { fromQuantity: 300, unitPrice: 350 },
    ]);
    for (const { steps } of prices) expect(steps[0]?.fromQuantity).toBe(1);
  });

  it('draws every frame at its size’s pixels, with a hole for the photo', async () => {
    const framed = (await sizes()).filter(({ photoFrames }) => photoFrames.length > 0);
    expect(framed.flatMap(({ photoFrames }) => photoFrames).length).toBeGreaterThanOrEqual(6);
    for (const size of framed) {
      for (const frame of size.photoFrames) {
        const response = await central.call(frame.image?.replace('/api/v1', '') ?? '/missing');
        expect(response.headers.get('content-type')).toBe('image/png');
        expect(response.headers.get('cache-control')).toContain('immutable');
        const image = sharp(Buffer.from(await response.arrayBuffer()));
        const { width, height, hasAlpha } = await image.metadata();
        expect({ width, height, hasAlpha }).toEqual({ ...printPixels(size), hasAlpha: true });
        const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
        const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
        expect(alphaAt(Math.floor(info.width / 2), Math.floor(info.height / 2))).toBe(0);
      }
    }
  });

  it('has a picture for every size', async () => {
    for (const { imageUrl } of await sizes()) {
      const response = await central.call(imageUrl?.replace('/api/v1', '') ?? '/missing');
      expect(response.status).toBe(200);
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).hasAlpha).toBe(true);
    }
  });

  it('shows hidden sizes to maintainers who ask, and to nobody else', async () => {
    const keys = async (session?: string, showHidden = 'true') =>
      (await read(z.array(Size), `/sizes?showHidden=${showHidden}`, session)).map(({ key }) => key);
    const { session } = await central.signedIn(40);
    expect(await keys(session)).toContain('new-year-card');
    expect(await keys(session, 'false')).not.toContain('new-year-card');
    expect(await keys((await central.signedIn(39)).session)).not.toContain('new-year-card');
    expect(await keys()).not.toContain('new-year-card');
    expect((await central.call('/photo-frames/new-year-card')).status).toBe(404);
  });

  it('serves no photo by its hash', async () => {
    const sha256 = await central.storeBlob(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    );
    expect((await central.call(`/images/${sha256}`)).status).toBe(404);
  });
});

describe('the catalogue snapshot', () => {
  const read = () => createCatalogueReader(central.database, TEST_INSTALLED)();

  it('has the same version as long as nothing changes, and another as soon as something does', async () => {
    const first = await read();
    expect(CatalogueSnapshot.parse(first)).toEqual(first);
    expect((await read()).version).toBe(first.version);
    await central.database.updateTable('size').set({ price: 501 }).where('key', '=', '4x6').execute();
    const changed = await read();
    expect(changed.version).not.toBe(first.version);
    const renamed = await createCatalogueReader(central.database, {
      ...TEST_INSTALLED,
      given: { ...TEST_INSTALLED.given, SHOP_NAME_TH: 'ก', SHOP_NAME_EN: 'A' },
    })();
    expect(renamed.version).not.toBe(changed.version);
  });

  it('is kept while nothing changes, and never when anything did, whoever changed it', async () => {
    const current = createCatalogueReader(central.database, TEST_INSTALLED);
    const first = await current();
    expect(await current()).toBe(first);
    const { database } = central;
    const changes = [
      () => database.updateTable('size_category').set({ rank: 7 }).execute(),
      () => database.updateTable('size').set({ price: 777 }).execute(),
      () => database.updateTable('photo_frame').set({ name: '{"th":"ก","en":"A"}' }).execute(),
      () => database.deleteFrom('discount').execute(),
      () => database.deleteFrom('shipping_price').execute(),
      () => database.insertInto('printing_time').values({ id: 'new', duration: 7, per_quantity: 777 }).execute(),
      () => database.updateTable('working_hour').set({ close_time: '23:00:00' }).execute(),
      () => database.deleteFrom('working_hour_override').execute(),
    ];
    const versions = [first.version];
    for (const change of changes) {
      await change();
      versions.push((await current()).version);
    }
    expect(new Set(versions).size).toBe(changes.length + 1);
  });

  it('names every picture that it needs, and hidden sizes too', async () => {
    const { images, sizes } = await read();
    const urls = sizes.flatMap((size) => [size.imageUrl, ...size.photoFrames.map(({ image }) => image)]);
    for (const url of urls) expect(images).toContain(url?.split('/').at(-1));
    for (const sha256 of images) expect(await central.blobs.has(sha256)).toBe(true);
    expect(sizes.map(({ key }) => key)).toContain('new-year-card');
  });
});
