import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShippingPrice } from '../../contracts/shipping-prices.ts';
import type { Shop } from '../../contracts/shop.ts';
import type { ShownLook } from '../../contracts/shown-look.ts';
import type { Size } from '../../contracts/sizes.ts';
import { pageLanguage } from '../pages/first-answer.ts';
import { createServerApp } from './create-server-app.ts';
import { serveRobots } from './robots.ts';
import type { ServerApp } from './serve.ts';
import { serveWebApp } from './serve-web-app.ts';

const shop: Shop = {
  name: { th: 'ร้าน <รูป>', en: 'Photo "Shop" </script>' },
  timeZone: 'Asia/Bangkok',
  currency: 'THB',
  languages: ['th', 'en'],
  paymentMethods: [0],
  bankAccount: null,
  promptPayName: null,
  hasHotFolder: false,
  server: null,
  contact: {
    address: { th: 'นิมมาน', en: '12 Nimman </p>\nChiang Mai' },
    phone: '053123456',
    lineId: '@nok',
    mapUrl: 'https://maps.example/nok',
  },
};
const hours = [
  { dayOfWeek: 0, openTime: '00:00:00', closeTime: '00:00:00' },
  { dayOfWeek: 1, openTime: '09:00:00', closeTime: '18:30:00' },
];
const prices = [
  {
    ...{ size: '4x6', name: { th: '4×6 นิ้ว', en: '4×6 in' }, price: 500, widthMm: 101.6, heightMm: 152.4 },
    steps: [
      { fromQuantity: 1, unitPrice: 500 },
      { fromQuantity: 50, unitPrice: 450 },
    ],
  },
];

const size: Size = {
  ...{ id: 'a', key: '4x6', name: { th: '4×6 นิ้ว', en: '4×6 in' }, categoryId: 'prints', rank: 1, price: 500 },
  ...{ numberOfPicturesPerPrint: 1, widthMm: 101.6, heightMm: 152.4, isShippingApplicable: true, hidden: false },
  ...{ imageUrl: '/api/v1/images/abc', photoFrames: [] },
  finishes: [
    { id: 'g', name: { th: 'มันเงา', en: 'Glossy' }, code: 'glossy', surcharge: 0 },
    { id: 'm', name: { th: 'ด้าน', en: 'Matte' }, code: 'matte', surcharge: 200 },
  ],
};
const shippingPrices: ShippingPrice[] = [
  { id: 'x', shippingMethod: 2, feeType: 0, feeAmount: 4000, minimumItemsTotal: 0 },
  { id: 'y', shippingMethod: 2, feeType: 0, feeAmount: 0, minimumItemsTotal: 50_000 },
];
/** Before there is a catalogue nobody knows anything of the shop. */
const known =
  <Fact>(fact: Fact) =>
  async () => {
    if (!isShopKnown) throw new Error('There is no catalogue yet.');
    return fact;
  };
const shownShop = async () => ({
  ...(await known(shop)()),
  ...(look === undefined ? {} : { look }),
  ...(isTrial ? { isTrial } : {}),
});
const offer = {
  sizes: [size],
  sizeCategories: [{ id: 'prints', name: { th: 'รูป', en: 'Prints' }, rank: 1 }],
  discounts: [],
};
let folder: string;
let app: ServerApp;
let isShopKnown: boolean;
let look: ShownLook | undefined;
let isTrial = false;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printfront-pages-'));
  await mkdir(path.join(folder, '.vite'));
  const page =
    '<html lang="th"><head><link rel="icon" href="/icon.svg"><title>Printfront</title><link rel="manifest" href="/manifest.webmanifest"></head><body><div id="root"></div></body></html>';
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], assets: ['assets/photo.svg'] },
    'src/routes/home/home.route.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_words.js'] },
    '_words.js': { file: 'assets/words.js' },
    'src/features/home/welcome/pictures/autumn-hill.avif': { file: 'assets/hill.avif' },
  };
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, 'front.html'), page);
  await writeFile(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  app = createServerApp(pino({ level: 'silent' }));
  isShopKnown = true;
  serveRobots(app, 'central', async () => ({
    shop: await shownShop(),
    sizes: ['4x6'],
    pricesChangedAt: '2026-11-20T08:00:00.000Z',
  }));
  serveWebApp(app, folder, {
    ...{ shop: shownShop, prices: known(prices), hours: known(hours), offer: known(offer) },
    shippingPrices: known(shippingPrices),
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function get(address: string, headers: Record<string, string> = {}) {
  const answer = await app.request(`http://shop.example${address}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function firstData(address: string, headers: Record<string, string> = {}) {
  const { text } = await get(address, headers);
  return JSON.parse(/<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(text)?.[1] ?? 'null');
}

describe('the first answer of a page', () => {
  it('has words, prices and what search engines and chats show, without any script', async () => {
    const { text } = await get('/', { 'accept-language': 'en-GB,en;q=0.9' });
    expect(text).toContain('<html lang="en"');
    expect(text).toContain('<title>Photo prints online – Photo &quot;Shop&quot; &lt;/script&gt;</title>');
    expect(text).toMatch(/<meta name="description" content="[^"]{50,}">/);
    expect(text).toContain('<meta property="og:image" content="http://shop.example/icon-512.png">');
    expect(text).toContain('<h1>Order photo prints from home</h1>');
    expect(text).toContain('<li><h3><a href="/en/prices/4x6">4×6 in</a></h3><p>฿5 each</p><p>50+ ฿4.50</p></li>');
    const [, told = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(told)).toMatchObject({ '@type': 'LocalBusiness', makesOffer: [{ price: '5.00' }] });
  });

  it('is in the shop’s own colour, with its sign, before anything is painted', async () => {
    const plain = (await get('/')).text;
    expect(plain).toContain('<html lang="th" data-look="">');
    expect(plain).not.toContain('id="shop-look"');
    const [sha256, icon, card] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
    look = {
      ...{ accent: '#c2185b', kioskTheme: 'light', homeTheme: 'dark', startPictures: [], logoOnDark: null },
      logo: { sha256, width: 300, height: 100, icon, card },
    };
    const { text } = await get('/', { 'accept-language': 'en' });
    look = undefined;
    expect(text).toContain('<html lang="en" data-look="#c2185b light dark">');
    expect(text).toMatch(/<style id="shop-look">[^<]*--accent:#c2185b;[^<]*<\/style>/);
    expect(text).toContain(`<link rel="icon" type="image/png" sizes="192x192" href="/api/v1/images/${icon}">`);
    expect(text).toContain(`content="http://shop.example/api/v1/images/${card}"`);
    expect(text).toContain(`src="/api/v1/images/${sha256}" width="300" height="100" alt="Photo &quot;Shop&quot;`);
  });

  it('says where the shop is, how it is reached and when it is open', async () => {
    const { text } = await get('/', { 'accept-language': 'en' });
    const [, told = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(told)).toMatchObject({
      address: '12 Nimman </p>\nChiang Mai',
      telephone: '053123456',
      hasMap: 'https://maps.example/nok',
      openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Monday', opens: '09:00', closes: '18:30' }],
    });
    expect(text).toContain('12 Nimman &lt;/p&gt;\nChiang Mai · 053123456 · LINE @nok</p>');
    expect(text).toMatch(/<meta property="og:description" content="[^"]*053123456">/);
  });

  it('carries what the app would ask for next, and nothing in it can end its element', async () => {
    const { text } = await get('/');
    const [, data = ''] = /<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(data)).toEqual({ shop, prices, hours, me: null });
    expect((await get('/sign-in')).text).not.toContain('"prices"');
  });

  it('says that nobody is signed in who has no session, and never who is', async () => {
    expect(await firstData('/sign-in')).toMatchObject({ me: null });
    for (const cookie of [
      'pf_session=a',
      'pf_shop_session=b',
      'other=1; pf_session=a',
      '__Secure-pf_session=a',
      '__Secure-pf_shop_session=b',
    ])
      expect(await firstData('/sign-in', { cookie })).not.toHaveProperty('me');
    expect((await get('/')).headers.get('vary')).toContain('Cookie');
  });

  it('brings what is offered to a customer who comes to print, and to nobody else', async () => {
    for (const address of ['/print', '/print/sizes'])
      expect(await firstData(address, { cookie: 'pf_session=a' })).toMatchObject({ offer });
    expect(await firstData('/print')).not.toHaveProperty('offer');
    expect(await firstData('/orders', { cookie: 'pf_session=a' })).not.toHaveProperty('offer');
  });

  it('shows the largest picture of home with its words', async () => {
    expect((await get('/')).text).toContain('<img src="/assets/hill.avif" width="560" height="380" alt="">');
  });

  it('is installed as the kiosk from the kiosk’s pages, and as the shop from any other', async () => {
    expect((await get('/')).text).toContain('href="/home.webmanifest"');
    expect((await get('/storefront')).text).toContain('href="/manifest.webmanifest"');
  });

  it('names the files that its page needs at once', async () => {
    const { text } = await get('/');
    for (const file of ['home.js', 'words.js'])
      expect(text).toContain(`rel="modulepreload" crossorigin href="/assets/${file}"`);
    expect(text).toContain('rel="stylesheet" crossorigin href="/assets/home.css"');
    expect((await get('/sign-in')).text).not.toContain('home.js');
  });

  it('is asked for anew each time, answered shortly while it is the same, and is another in another language', async () => {
    const first = await get('/', { 'accept-language': 'th' });
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('vary')).toContain('Accept-Language');
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/', { 'accept-language': 'th', 'if-none-match': etag })).status).toBe(304);
    expect((await get('/', { 'accept-language': 'en', 'if-none-match': etag })).status).toBe(200);
    expect((await get('/', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br');
  });

  it('is the app alone while the server knows no shop', async () => {
    isShopKnown = false;
    const { status, text } = await get('/');
    isShopKnown = true;
    expect(status).toBe(200);
    expect(text).toContain('<title>Printfront</title>');
    expect(text).toContain('<div id="root"></div>');
  });
});

it('speaks the first language that a browser asks for and the shop has, else the shop’s own', () => {
  expect(pageLanguage('en-US,en;q=0.9,th;q=0.8', shop)).toBe('en');
  expect(pageLanguage('zh-CN,en;q=0.5', shop)).toBe('en');
  expect(pageLanguage('zh-CN', shop)).toBe('th');
  expect(pageLanguage('en', { languages: ['th'] })).toBe('th');
  expect(pageLanguage(undefined, { languages: ['en'] })).toBe('en');
});

/** What a page tells search engines as schema.org names it. */
function graphOf(text: string): Record<string, unknown>[] {
  const [, told = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  return JSON.parse(told)['@graph'];
}

describe('a page of prices', () => {
  it('has all sizes with their prices in the language of its address, whatever the browser asks for', async () => {
    const { status, text, headers } = await get('/en/prices', { 'accept-language': 'th' });
    expect(status).toBe(200);
    expect(headers.get('vary')).toBe('Cookie, Accept-Encoding');
    expect(text).toContain('<html lang="en"');
    expect(text).toContain('<h1>Prices of photo prints</h1>');
    expect(text).toContain(
      '<tr><th scope="row"><a href="/en/prices/4x6">4×6 in</a></th><td>10.2 × 15.2\u00a0cm</td><td>฿5 each</td><td>50+ ฿4.50 each, Matte: +฿2 a print</td></tr>',
    );
    expect(text).toContain('<tr><th scope="row">By mail</th><td>฿40, free from ฿500</td></tr>');
    expect(text).toContain('<link rel="canonical" href="http://shop.example/en/prices">');
    for (const [language, path] of [
      ['th', '/th/prices'],
      ['en', '/en/prices'],
      ['x-default', '/prices'],
    ])
      expect(text).toContain(`<link rel="alternate" hreflang="${language}" href="http://shop.example${path}">`);
    expect(text).toContain('<a href="/th/prices" hreflang="th" lang="th">ไทย</a>');
    const [path, list] = graphOf(text);
    expect(path).toMatchObject({ itemListElement: [{ item: 'http://shop.example/' }, { position: 2 }] });
    expect(list).toMatchObject({ itemListElement: [{ url: 'http://shop.example/en/prices/4x6' }] });
    expect(await firstData('/en/prices')).toMatchObject({ prices, offer });
  });

  it('has one size with its steps, what a photo needs, its finishes, and a button to begin', async () => {
    const { text } = await get('/th/prices/4x6/');
    expect(text).toMatch(/<title>ราคาพิมพ์รูป 4×6 นิ้ว – ร้าน/);
    expect(text).toMatch(/<meta name="description" content="พิมพ์รูป 4×6 นิ้ว [^"]*ใบละ ฿5/);
    expect(text).toContain('<tr><th scope="row">50 ใบขึ้นไป</th><td>฿4.50</td></tr>');
    expect(text).toContain('800 × 1200 พิกเซล');
    expect(text).toContain('มันเงา: รวมในราคาแล้ว, ด้าน: +฿2 ต่อใบ');
    expect(text).toContain('href="/sign-up?return=%2Fprint%2Fsizes%2F4x6"');
    expect(text).toContain('<link rel="canonical" href="http://shop.example/th/prices/4x6">');
    const [, product] = graphOf(text);
    expect(product).toMatchObject({
      ...{ '@type': 'Product', name: '4×6 นิ้ว', sku: '4x6', image: 'http://shop.example/api/v1/images/abc' },
      offers: {
        ...{ url: 'http://shop.example/th/prices/4x6', price: '5.00', priceCurrency: 'THB' },
        priceSpecification: [{ price: '5.00' }, { price: '4.50', eligibleQuantity: { minValue: 50 } }],
      },
    });
  });

  it('leads whoever names no language to their own, with what came along', async () => {
    for (const [language, path] of [
      ['en-GB,en;q=0.9', '/en/prices/4x6?ref=line'],
      ['fr', '/th/prices/4x6?ref=line'],
    ] as const) {
      const { status, headers } = await get('/prices/4x6?ref=line', { 'accept-language': language });
      expect([status, headers.get('location'), headers.get('vary')]).toEqual([302, path, 'Accept-Language']);
    }
    expect((await get('/prices/%0d%0a<b>')).headers.get('location')).toMatch(/^\/th\/prices\/%[%\w]+$/);
  });

  it('is not there for a size that nobody sells, or in a language that the shop does not speak', async () => {
    for (const path of ['/th/prices/9x9', '/th/prices/%3Cb%3E', '/fr/prices', '/admin/prices', '/th/prices/4x6/more']) {
      const { status, text } = await get(path);
      expect([path, status], path).toEqual([path, 404]);
      expect(text).not.toContain('rel="canonical"');
      expect(text).toContain('<div id="root"></div>');
    }
  });

  it('is kept from search engines while the shop is only tried out, and says so', async () => {
    isTrial = true;
    const { text } = await get('/en/prices/4x6');
    const sitemap = (await get('/sitemap.xml')).text;
    isTrial = false;
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('its prices are examples');
    expect(JSON.stringify(graphOf(text))).not.toContain('Offer');
    expect(sitemap).not.toContain('prices');
  });

  it('has what a shop’s own server knows: prices, and nothing of delivery or finishes', async () => {
    const ofShop = createServerApp(pino({ level: 'silent' }));
    serveWebApp(ofShop, folder, { shop: shownShop, prices: known(prices), hours: known(hours) });
    const text = await (await ofShop.request('http://10.0.0.1/en/prices')).text();
    expect(text).toContain('<h2>Prices</h2><table>');
    expect(text).toContain('<td>50+ ฿4.50 each</td>');
    expect(text).not.toContain('Getting your prints');
    expect((await ofShop.request('http://10.0.0.1/en/prices/9x9')).status).toBe(404);
  });

  it('is the app alone while the server knows no shop', async () => {
    isShopKnown = false;
    const { status, text } = await get('/en/prices');
    isShopKnown = true;
    expect([status, text.includes('<div id="root"></div>')]).toEqual([200, true]);
  });
});

it('tells search engines which pages there are', async () => {
  const robots = (await get('/robots.txt')).text;
  expect(robots).toContain('Sitemap: http://shop.example/sitemap.xml');
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toContain('application/xml');
  expect(sitemap.text).toContain('<loc>http://shop.example/</loc>');
  for (const path of ['/th/prices', '/en/prices', '/th/prices/4x6', '/en/prices/4x6'])
    expect(sitemap.text).toContain(
      `<url><loc>http://shop.example${path}</loc><lastmod>2026-11-20T08:00:00.000Z</lastmod></url>`,
    );
});
