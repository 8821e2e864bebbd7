import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { imageAddress } from '../../contracts/images.ts';
import type { Shop } from '../../contracts/shop.ts';
import type { WorkingHour } from '../../contracts/working-hours.ts';
import { APP_PAGES } from '../../domain/app-pages.ts';
import { localized, spokenIn, WHOLE_LANGUAGES } from '../../domain/languages.ts';
import { filled, localeOf, serverWords } from '../languages/known-languages.ts';
import { type FirstFiles, firstFilesOf } from './first-files.ts';
import { homePage, pageTitle } from './home-page.ts';
import { html, jsonInPage } from './html.ts';
import { lookAttributes, lookHead, tabIcon } from './look-of-page.ts';
import type { PageFacts, ShopFacts } from './page-facts.ts';

/** As a browser asks for a page. */
export interface AskedPage {
  /** Path of its address. */
  address: string;
  /** Where the browser believes to be. */
  origin: string;
  acceptLanguage: string | undefined;
  ifNoneMatch: string | undefined;
  /** Whether anybody may be signed in; who, the app asks. */
  hasSession: boolean;
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
  const offer = asked.hasSession && PRINT.test(address) ? await facts.offer?.().catch(() => undefined) : undefined;
  const files = file === 'index.html' ? firstFilesOf(folder, address) : NO_FILES;
  const language = pageLanguage(asked.acceptLanguage, shop);
  const about = { shop, prices, hours, language, origin, address };
  const known = { shop, prices, hours, offer, ...(asked.hasSession ? {} : { me: null }) };
  const written = fillIn(isKiosk(address) ? built : built.replace('/manifest.webmanifest', '/home.webmanifest'), {
    language,
    direction: shop?.furtherLanguages?.find(({ code }) => code === language)?.direction ?? 'ltr',
    look: shop === undefined ? '' : lookAttributes(shop.look),
    icon: tabIcon(shop?.look),
    title: shop === undefined ? null : pageTitle(about),
    head: [...hintsOf(files, built, language), ...headOf(about, known)].join('\n    '),
    body: address === '/' && shop !== undefined ? homePage({ ...about, shop }, files.picture) : '',
  });
  const etag = `"${createHash('sha256').update(written).digest('hex').slice(0, 20)}"`;
  const headers = { etag, 'cache-control': 'no-cache', vary: 'Accept-Language, Cookie' };
  if (asked.ifNoneMatch === etag) return new Response(null, { status: 304, headers });
  const bytes = Buffer.from(written);
  const size = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(bytes.length) };
  return new Response(bytes, { headers: { ...headers, ...size } });
}

/** What is installed from a page of the kiosk starts as the kiosk; from any other, as the shop for people at home. */
const isKiosk = (address: string) => address.startsWith('/storefront');
const PRINT = /^\/print(?:\/|$)/;

const NO_FILES: FirstFiles = { scripts: [], styles: [], fonts: [] };

const homeFacts = (facts: ShopFacts) =>
  Promise.all([facts.prices().catch(() => undefined), facts.hours().catch(() => undefined)]);

/** The first that a browser asks for and the shop speaks; else the shop's own. */
export function pageLanguage(
  accepted: string | undefined,
  shop: Pick<Shop, 'languages' | 'allLanguages'> | undefined,
): string {
  const offered = shop === undefined ? WHOLE_LANGUAGES : spokenIn(shop);
  const wanted = (accepted ?? '').split(',').map((tag) => tag.split(';')[0]?.trim().toLowerCase() ?? '');
  const found = wanted.flatMap((tag) => offered.find((code) => isMeant(code.toLowerCase(), tag)) ?? []);
  return found[0] ?? offered[0] ?? 'th';
}

/** `zh` by zh, zh-CN and zh-Hans-CN; `zh-Hant` by zh-Hant and zh-Hant-TW. The app takes the same one (text/i18n.ts). */
const isMeant = (code: string, tag: string) => tag === code || tag.startsWith(`${code}-`);

/** A Thai page is written in Thai; of the others each has its prices, and a button that leads to Thai. */
const isFontOf = (language: string) => (file: string) =>
  !file.includes(language === 'th' ? 'small-signs' : 'small-thai');

/** What the HTML names itself is left out. */
function hintsOf({ scripts, styles, fonts }: FirstFiles, built: string, language: string): string[] {
  const isNew = (file: string) => !built.includes(file);
  return [
    ...fonts
      .filter(isFontOf(language))
      .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`),
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ];
}

function headOf(about: PageFacts, known: object): string[] {
  const { shop, language, origin, address } = about;
  if (shop === undefined) return [];
  const { address: street, phone } = shop.contact ?? {};
  const reach = [street && localized(street, language).replaceAll('\n', ' '), phone]
    .filter((part) => part != null)
    .join(' · ');
  const name = localized(shop.name, language);
  const { description: said } = serverWords(DESCRIPTIONS, 'description', language);
  const description = [filled(said, { shop: name }), reach].filter((part) => part !== '').join(' ');
  const property = (name: string, content: string) => html`<meta property="${name}" content="${content}">`;
  return [
    html`<meta name="description" content="${description}">`,
    property('og:type', 'website'),
    property('og:site_name', name),
    property('og:title', pageTitle(about)),
    property('og:description', description),
    // An address with an id or a code in it is a secret of the person who has it.
    ...((APP_PAGES as readonly string[]).includes(address) ? [property('og:url', `${origin}${address}`)] : []),
    property('og:image', `${origin}${cardOf(shop)}`),
    property('og:locale', OG_LOCALES[language] ?? localeOf(language).replace(/-u-.*/, '').replace('-', '_')),
    ...(address === '/' ? [jsonInPage('application/ld+json', null, localBusiness(about, shop))] : []),
    ...lookHead(shop.look),
    jsonInPage('application/json', 'first-data', known),
  ];
}

/** What chats and search engines show beside the words. */
const cardOf = ({ look }: Shop) => (look?.logo ? imageAddress(look.logo.card) : '/icon-512.png');

const OG_LOCALES: Readonly<Record<string, string>> = { th: 'th_TH', en: 'en_US' };

const DESCRIPTIONS = {
  th: {
    description: '{{shop}} – สั่งพิมพ์รูปจากโทรศัพท์หรือคอมพิวเตอร์ เลือกขนาด ดูราคา จ่ายด้วยพร้อมเพย์ รับที่ร้านหรือส่งถึงบ้าน',
  },
  en: {
    description:
      '{{shop}}: order photo prints from your phone or computer. Choose sizes, see prices, pay by PromptPay, pick up or have them sent.',
  },
};

/** As schema.org names what there is to say. */
const localBusiness = ({ prices = [], hours = [], language, origin }: PageFacts, shop: Shop) => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  name: localized(shop.name, language),
  url: `${origin}/`,
  image: `${origin}${cardOf(shop)}`,
  ...reachOf(shop, language),
  ...(hours.length === 0 ? {} : { openingHoursSpecification: hours.flatMap(openingOf) }),
  currenciesAccepted: shop.currency,
  makesOffer: prices.map(({ name, price }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Product', name: localized(name, language) },
    price: (price / 100).toFixed(2),
    priceCurrency: shop.currency,
  })),
});

/** As far as the owner has said. */
function reachOf({ contact }: Shop, language: string) {
  const { address, phone, mapUrl } = contact ?? {};
  return {
    ...(address ? { address: localized(address, language) } : {}),
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

interface Filled {
  language: string;
  direction: 'ltr' | 'rtl';
  look: string;
  icon: string | null;
  title: string | null;
  head: string;
  body: string;
}

function fillIn(built: string, parts: Filled): string {
  return built
    .replace(
      /<html lang="[^"]*"/,
      () => `<html lang="${parts.language}"${parts.direction === 'rtl' ? ' dir="rtl"' : ''}${parts.look}`,
    )
    .replace(/<link rel="icon"[^>]*>/, (kit) => parts.icon ?? kit)
    .replace(/<title>.*<\/title>/, (named) => (parts.title === null ? named : html`<title>${parts.title}</title>`))
    .replace('</head>', () => `  ${parts.head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${parts.body}</div>`);
}
