import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Shop } from '../../contracts/shop.ts';
import { spokenIn, WHOLE_LANGUAGES } from '../../domain/languages.ts';
import { pricesPath, readPricesPath } from '../../domain/price-addresses.ts';
import { type FirstFiles, firstFilesOf } from './first-files.ts';
import { homePage } from './home-page.ts';
import { html } from './html.ts';
import { lookAttributes, tabIcon } from './look-of-page.ts';
import type { PageFacts, ShopFacts } from './page-facts.ts';
import { cardOf, headOf, titleOf } from './page-head.ts';
import { pricePage } from './price-page.ts';
import type { PriceFacts } from './price-telling.ts';

/** As a browser asks for a page. */
export interface AskedPage {
  /** Path of its address. */
  address: string;
  /** What follows it, with its question mark; empty where nothing does. */
  search: string;
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
  const asks = pageLanguage(asked.acceptLanguage, shop);
  const named = readPricesPath(address);
  if (shop !== undefined && named?.language === null) return leadTo(pricesPath(asks, named.key), asked.search);
  const isSpoken = shop !== undefined && spokenIn(shop).some((code) => code === named?.language);
  const language = isSpoken ? (named?.language ?? asks) : asks;
  const picture = shop === undefined ? '' : (facts.sharePicture?.(shop, language) ?? cardOf(shop));
  const about: PageFacts = {
    shop,
    language,
    origin,
    address,
    picture,
    ...(address === '/' && (await homeFacts(facts))),
  };
  const offered = isSpoken ? await priceFacts(facts, { ...about, shop }) : null;
  const told = offered && pricePage(offered, named?.key ?? null);
  // No such size is sold, or nobody speaks this here: the app says so in its own words.
  const isGone = named !== null && shop !== undefined && (isSpoken ? offered !== null && told === null : true);
  const files = file === 'index.html' ? firstFilesOf(folder, address) : NO_FILES;
  const known = {
    shop,
    prices: offered?.prices ?? about.prices,
    hours: about.hours,
    offer: offered?.offer ?? (asked.hasSession && PRINT.test(address) ? await offerOf(facts) : undefined),
    ...(asked.hasSession ? {} : { me: null }),
  };
  const written = fillIn(isKiosk(address) ? built : built.replace('/manifest.webmanifest', '/home.webmanifest'), {
    language,
    direction: shop?.furtherLanguages?.find(({ code }) => code === language)?.direction ?? 'ltr',
    look: shop === undefined ? '' : lookAttributes(shop.look),
    icon: tabIcon(shop?.look),
    title: shop === undefined ? null : titleOf(about, told),
    head: [...hintsOf(files, built, language), ...headOf(about, known, told)].join('\n    '),
    body: told?.body ?? (address === '/' && shop !== undefined ? homePage({ ...about, shop }, files.picture) : ''),
  });
  const etag = `"${createHash('sha256').update(written).digest('hex').slice(0, 20)}"`;
  // The language of a page of prices is in its address.
  const headers = { etag, 'cache-control': 'no-cache', vary: isSpoken ? 'Cookie' : 'Accept-Language, Cookie' };
  if (asked.ifNoneMatch === etag && !isGone) return new Response(null, { status: 304, headers });
  const bytes = Buffer.from(written);
  const size = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(bytes.length) };
  return new Response(bytes, { status: isGone ? 404 : 200, headers: { ...headers, ...size } });
}

/** To the page in the reader's language; what came with the address goes along. */
const leadTo = (path: string, search: string) =>
  new Response(null, {
    status: 302,
    headers: { location: encodeURI(path) + search, 'cache-control': 'no-cache', vary: 'Accept-Language' },
  });

/** Null while the server knows no prices. */
async function priceFacts(facts: ShopFacts, about: PageFacts & { shop: Shop }): Promise<PriceFacts | null> {
  const [prices, offer, shippingPrices] = await Promise.all([
    facts.prices().catch(() => undefined),
    offerOf(facts),
    facts.shippingPrices?.().catch(() => undefined),
  ]);
  return prices === undefined ? null : { ...about, prices, offer, shippingPrices };
}

const offerOf = async (facts: ShopFacts) => facts.offer?.().catch(() => undefined);

/** What is installed from a page of the kiosk starts as the kiosk; from any other, as the shop for people at home. */
const isKiosk = (address: string) => address.startsWith('/storefront');
const PRINT = /^\/print(?:\/|$)/;

const NO_FILES: FirstFiles = { scripts: [], styles: [], fonts: [] };

async function homeFacts(facts: ShopFacts): Promise<Pick<PageFacts, 'prices' | 'hours'>> {
  const [prices, hours] = await Promise.all([
    facts.prices().catch(() => undefined),
    facts.hours().catch(() => undefined),
  ]);
  return { prices, hours };
}

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
