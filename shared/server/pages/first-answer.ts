import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Shop } from '../../contracts/shop.ts';
import type { WorkingHour } from '../../contracts/working-hours.ts';
import { APP_PAGES } from '../../domain/app-pages.ts';
import { type FirstFiles, firstFilesOf } from './first-files.ts';
import { homePage, pageTitle } from './home-page.ts';
import { html, jsonInPage } from './html.ts';
import type { PageFacts, PageLanguage, ShopFacts } from './page-facts.ts';

/** As a browser asks for a page. */
export interface AskedPage {
  /** Path of its address. */
  address: string;
  /** Where the browser believes to be. */
  origin: string;
  acceptLanguage: string | undefined;
  ifNoneMatch: string | undefined;
}

/**
 * A page of the app as it is sent first: with the shop's name, its languages and what search engines and chats show of it;
 * with the answers that the app would ask for next; and the home page with words and prices, for visitors without scripts.
 */
export async function answerPage(
  asked: AskedPage,
  page: { folder: string; file: string; facts: ShopFacts },
): Promise<Response> {
  const { folder, file, facts } = page;
  const { address, origin } = asked;
  const [built, shop] = await Promise.all([
    readFile(path.join(folder, file), 'utf8'),
    facts.shop().catch(() => undefined),
  ]);
  const [prices, hours] = address === '/' ? await homeFacts(facts) : [];
  const files = file === 'index.html' ? firstFilesOf(folder, address) : { scripts: [], styles: [], fonts: [] };
  const language = pageLanguage(asked.acceptLanguage, shop);
  const about = { shop, prices, hours, language, origin, address };
  const written = fillIn(built, {
    language,
    title: shop === undefined ? null : pageTitle(about),
    head: [...hintsOf(files, built), ...headOf(about)].join('\n    '),
    body: address === '/' && shop !== undefined ? homePage({ ...about, shop }) : '',
  });
  const etag = `"${createHash('sha256').update(written).digest('hex').slice(0, 20)}"`;
  const headers = { etag, 'cache-control': 'no-cache', vary: 'Accept-Language' };
  if (asked.ifNoneMatch === etag) return new Response(null, { status: 304, headers });
  const bytes = Buffer.from(written);
  const size = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(bytes.length) };
  return new Response(bytes, { headers: { ...headers, ...size } });
}

const homeFacts = (facts: ShopFacts) =>
  Promise.all([facts.prices().catch(() => undefined), facts.hours().catch(() => undefined)]);

/** The first that a browser asks for and the shop speaks; else the shop's own. */
export function pageLanguage(accepted: string | undefined, shop: Pick<Shop, 'languages'> | undefined): PageLanguage {
  const offered = shop?.languages ?? ['th', 'en'];
  const wanted = (accepted ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  const found = wanted.flatMap((tag) => offered.filter((language) => language === tag));
  return found[0] ?? offered[0] ?? 'th';
}

/** What the HTML names itself is left out. */
function hintsOf({ scripts, styles, fonts }: FirstFiles, built: string): string[] {
  const isNew = (file: string) => !built.includes(file);
  return [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`),
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ];
}

function headOf(about: PageFacts): string[] {
  const { shop, prices, language, origin, address } = about;
  if (shop === undefined) return [];
  const { address: street, phone } = shop.contact ?? {};
  const reach = [street?.[language].replaceAll('\n', ' '), phone].filter((part) => part != null).join(' · ');
  const description = [DESCRIPTIONS[language](shop.name[language]), reach].filter((part) => part !== '').join(' ');
  const property = (name: string, content: string) => html`<meta property="${name}" content="${content}">`;
  return [
    html`<meta name="shop-languages" content="${shop.languages.join(',')}">`,
    html`<meta name="description" content="${description}">`,
    property('og:type', 'website'),
    property('og:site_name', shop.name[language]),
    property('og:title', pageTitle(about)),
    property('og:description', description),
    // An address with an id or a code in it is a secret of the person who has it.
    ...((APP_PAGES as readonly string[]).includes(address) ? [property('og:url', `${origin}${address}`)] : []),
    property('og:image', `${origin}/icon-512.png`),
    property('og:locale', language === 'th' ? 'th_TH' : 'en_US'),
    ...(address === '/' ? [jsonInPage('application/ld+json', null, localBusiness(about, shop))] : []),
    jsonInPage('application/json', 'first-data', { shop, ...(prices === undefined ? {} : { prices }) }),
  ];
}

const DESCRIPTIONS: Record<PageLanguage, (shop: string) => string> = {
  th: (shop) => `${shop} – สั่งพิมพ์รูปจากโทรศัพท์หรือคอมพิวเตอร์ เลือกขนาด ดูราคา จ่ายด้วยพร้อมเพย์ รับที่ร้านหรือส่งถึงบ้าน`,
  en: (shop) =>
    `${shop}: order photo prints from your phone or computer. Choose sizes, see prices, pay by PromptPay, pick up or have them sent.`,
};

/** As schema.org names what there is to say. */
const localBusiness = ({ prices = [], hours = [], language, origin }: PageFacts, shop: Shop) => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  name: shop.name[language],
  url: `${origin}/`,
  image: `${origin}/icon-512.png`,
  ...reachOf(shop, language),
  ...(hours.length === 0 ? {} : { openingHoursSpecification: hours.flatMap(openingOf) }),
  currenciesAccepted: shop.currency,
  makesOffer: prices.map(({ name, price }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Product', name: name[language] },
    price: (price / 100).toFixed(2),
    priceCurrency: shop.currency,
  })),
});

/** As far as the owner has said. */
function reachOf({ contact }: Shop, language: PageLanguage) {
  const { address, phone, mapUrl } = contact ?? {};
  return {
    ...(address ? { address: address[language] } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(mapUrl ? { hasMap: mapUrl } : {}),
  };
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A day that opens when it closes does not open. */
const openingOf = ({ dayOfWeek, openTime, closeTime }: WorkingHour) =>
  openTime === closeTime
    ? []
    : [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${DAYS[dayOfWeek]}`,
          opens: openTime.slice(0, 5),
          closes: closeTime.slice(0, 5),
        },
      ];

function fillIn(built: string, parts: { language: string; title: string | null; head: string; body: string }): string {
  return built
    .replace(/<html lang="[^"]*"/, () => `<html lang="${parts.language}"`)
    .replace(/<title>.*<\/title>/, (named) => (parts.title === null ? named : html`<title>${parts.title}</title>`))
    .replace('</head>', () => `  ${parts.head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${parts.body}</div>`);
}
