import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop } from '../../contracts/shop.ts';
import type { ShownLook } from '../../contracts/shown-look.ts';
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
  { size: '4x6', name: { th: '4×6 นิ้ว', en: '4×6 in' }, price: 500, steps: [{ fromQuantity: 50, unitPrice: 450 }] },
];

const offer = {
  sizes: [],
  sizeCategories: [{ id: 'prints', name: { th: 'รูป', en: 'Prints' }, rank: 1 }],
  discounts: [],
};
let folder: string;
let app: ServerApp;
let isShopKnown: boolean;
let look: ShownLook | undefined;
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
  serveRobots(app, 'central');
  const known =
    <Fact>(fact: Fact) =>
    async () => {
      if (!isShopKnown) throw new Error('There is no catalogue yet.');
      return fact;
    };
  const shownShop = async () => ({ ...(await known(shop)()), ...(look === undefined ? {} : { look }) });
  serveWebApp(app, folder, { shop: shownShop, prices: known(prices), hours: known(hours), offer: known(offer) });
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
    expect(text).toContain('<li><h3>4×6 in</h3><p>฿5 each</p><p>50+ ฿4.50</p></li>');
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

it('tells search engines which pages there are', async () => {
  const robots = (await get('/robots.txt')).text;
  expect(robots).toContain('Sitemap: http://shop.example/sitemap.xml');
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toContain('application/xml');
  expect(sitemap.text).toContain('<loc>http://shop.example/</loc>');
});
