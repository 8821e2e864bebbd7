import type { SizePrice } from '../../contracts/pricing.ts';
import type { ShippingPrice } from '../../contracts/shipping-prices.ts';
import type { Size } from '../../contracts/sizes.ts';
import { FEE_TYPE } from '../../domain/fees.ts';
import { spokenIn } from '../../domain/languages.ts';
import { paperWords } from '../../domain/paper-words.ts';
import { pricesPath } from '../../domain/price-addresses.ts';
import { besideFirst, deliveryWays, neededPixels } from '../../domain/price-facts.ts';
import { filled, languageName } from '../languages/known-languages.ts';
import { html } from './html.ts';
import { signOf } from './look-of-page.ts';
import { priceGraph } from './price-graph.ts';
import { type PriceFacts, type Telling, tellingOf } from './price-telling.ts';

/** What a page of prices says to who reads without a script, and of itself to search engines and chats. */
export interface ToldPage {
  title: string;
  description: string;
  /** Path of the one address at which it is found in its language. */
  canonical: string;
  /** The same page in every language; `x-default` is the address that leads each reader to their own. */
  alternates: { language: string; path: string }[];
  /** What there is to say as schema.org names it. */
  graph: object;
  /** Nothing for search engines: a shop that is only tried out, or one without prices. */
  isKeptBack: boolean;
  body: string;
}

/**
 * @param key of a size; null: all of them
 * @returns null where no such size is sold
 */
export function pricePage(facts: PriceFacts, key: string | null): ToldPage | null {
  const { shop, prices, language } = facts;
  const telling = tellingOf(facts);
  const price = prices.find(({ size }) => size === key);
  if (key !== null && price === undefined) return null;
  const told = price === undefined ? listOf(facts, telling) : sizePageOf(facts, telling, price);
  const { words } = telling;
  const canonical = pricesPath(language, key);
  const crumbs = [
    { name: words.home, path: '/' },
    { name: words.title, path: pricesPath(language) },
    ...(price === undefined ? [] : [{ name: telling.nameOf(price), path: canonical }]),
  ];
  return {
    ...told,
    canonical,
    alternates: [
      ...spokenIn(shop).map((code) => ({ language: code, path: pricesPath(code, key) })),
      { language: 'x-default', path: `/prices${key === null ? '' : `/${key}`}` },
    ],
    graph: priceGraph(facts, telling, { crumbs, price, description: told.description }),
    isKeptBack: shop.isTrial === true || prices.length === 0,
    body: framed(facts, { telling, key, crumbs }, told.body),
  };
}

type Told = Pick<ToldPage, 'title' | 'description' | 'body'>;

function listOf(facts: PriceFacts, telling: Telling): Told {
  const { shop, prices, offer, language } = facts;
  const { words, shopName, nameOf, sizeOf } = telling;
  const [first] = prices;
  const kinds = offer?.sizeCategories ?? [];
  const groups = [
    ...kinds.map((kind) => ({
      name: nameOf(kind),
      sizes: prices.filter(({ categoryId }) => categoryId === kind.id),
    })),
    {
      name: kinds.length === 0 ? words.pricesTitle : words.other,
      sizes: prices.filter(({ categoryId }) => !kinds.some(({ id }) => id === categoryId)),
    },
  ].filter(({ sizes }) => sizes.length > 0);
  const row = (price: SizePrice) => {
    const paper = paperOf(price, language);
    const finishes = finishWords(sizeOf(price), telling).filter(({ isMore }) => isMore);
    const many = [...stepWords(price, telling), ...finishes.map(({ said }) => said)].join(', ');
    const cells = [paper?.metric ?? '', eachWords(price, telling), many].map((cell) => html`<td>${cell}</td>`);
    const path = pricesPath(language, price.size);
    return `<tr><th scope="row">${html`<a href="${path}">${nameOf(price)}</a>`}</th>${cells.join('')}</tr>`;
  };
  const heads = [words.size, words.paper, words.price, words.many].map((head) => html`<th scope="col">${head}</th>`);
  const table = (group: (typeof groups)[number]) =>
    [
      html`<h2>${group.name}</h2>`,
      `<table><thead><tr>${heads.join('')}</tr></thead>`,
      `<tbody>${group.sizes.map(row).join('')}</tbody></table>`,
    ].join('');
  const unsent = prices.filter((price) => sizeOf(price)?.isShippingApplicable === false).map(nameOf);
  return {
    title: words.title,
    description: filled(words.description, {
      shop: shopName,
      first: first === undefined ? '' : `${nameOf(first)} ${eachWords(first, telling)}`,
    }).replaceAll(/ +/g, ' '),
    body: [
      html`<h1>${words.title}</h1><p class="lead">${prices.length === 0 ? words.none : words.lead}</p>`,
      shop.isTrial ? html`<p>${words.trial}</p>` : '',
      ...groups.map(table),
      prices.length === 0 ? '' : deliveryWords(facts, telling),
      unsent.length === 0 ? '' : html`<p>${filled(words.somePickupOnly, { sizes: unsent.join(', ') })}</p>`,
      prices.length === 0 ? '' : html`<p><a href="${begin('/print')}">${words.order}</a></p>`,
    ].join(''),
  };
}

function sizePageOf(facts: PriceFacts, telling: Telling, price: SizePrice): Told {
  const { shop, language } = facts;
  const { words, shopName, money, nameOf, sizeOf } = telling;
  const name = nameOf(price);
  const size = sizeOf(price);
  const paper = paperOf(price, language);
  const [, ...more] = price.steps;
  const isSheet = isOfSheet(price);
  const row = (quantity: string, satang: number) =>
    html`<tr><th scope="row">${quantity}</th><td>${money(satang)}</td></tr>`;
  const orMore = isSheet ? words.sheetsOrMore : words.printsOrMore;
  const rows = [
    row(filled(isSheet ? words.sheets : words.prints, { quantity: '1' }), price.price),
    ...more.map(({ fromQuantity, unitPrice }) => row(filled(orMore, { quantity: String(fromQuantity) }), unitPrice)),
  ];
  const perOne = isSheet ? words.pricePerSheet : words.pricePerPrint;
  const finishes = finishWords(size, telling);
  const frames = (size?.photoFrames ?? []).map(nameOf);
  const about = [
    paper?.metric,
    paper?.inches,
    isSheet ? filled(words.perSheet, { count: String(price.picturesPerPrint) }) : undefined,
  ];
  return {
    title: filled(words.titleOfSize, { size: name }),
    description: filled(words.descriptionOfSize, {
      size: name,
      shop: shopName,
      paper: paper?.metric ?? name,
      price: eachWords(price, telling),
    }),
    body: [
      html`<h1>${filled(words.titleOfSize, { size: name })}</h1>`,
      html`<p class="lead">${about.filter((fact) => fact !== undefined).join(' · ')}</p>`,
      shop.isTrial ? html`<p>${words.trial}</p>` : '',
      size?.imageUrl ? html`<img src="${size.imageUrl}" width="400" height="300" alt="">` : '',
      html`<p><a href="${begin(`/print/sizes/${price.size}`)}">${words.orderSize}</a></p>`,
      html`<h2>${words.pricesTitle}</h2>`,
      html`<table><thead><tr><th scope="col">${words.quantity}</th><th scope="col">${perOne}</th></tr></thead>`,
      `<tbody>${rows.join('')}</tbody></table>`,
      photoWords(price, telling),
      finishes.length < 2
        ? ''
        : html`<h2>${words.finishTitle}</h2><p>${finishes.map(({ said }) => said).join(', ')}</p>`,
      frames.length === 0
        ? ''
        : html`<h2>${words.framesTitle}</h2><p>${filled(words.frames, { names: frames.join(', ') })}</p>`,
      deliveryWords(facts, telling, size),
      html`<p><a href="${pricesPath(language)}">${words.all}</a></p>`,
    ].join(''),
  };
}

/** The shop's sign, where the page is, what it says, and the same in other languages. */
function framed(
  { shop, language }: PriceFacts,
  {
    telling: { words, shopName },
    key,
    crumbs,
  }: { telling: Telling; key: string | null; crumbs: readonly { name: string; path: string }[] },
  body: string,
): string {
  const others = spokenIn(shop).filter((code) => code !== language);
  const link = (code: string) =>
    html`<a href="${pricesPath(code, key)}" hreflang="${code}" lang="${code}">${languageName(code)}</a>`;
  const path = crumbs.slice(0, -1).map((crumb) => html`<a href="${crumb.path}">${crumb.name}</a>`);
  return [
    `<main class="first-answer"><p><a href="/">${signOf(shopName, shop.look)}</a></p>`,
    `${html`<nav aria-label="${words.path}">`}${path.join(' › ')}</nav>`,
    body,
    others.length === 0 ? '' : `<p>${others.map(link).join(' ')}</p>`,
    '</main>',
  ].join('');
}

/** Who has no account makes one first; who is signed in goes on at once. */
const begin = (to: string) => `/sign-up?${new URLSearchParams({ return: to })}`;

const isOfSheet = ({ picturesPerPrint = 1 }: SizePrice) => picturesPerPrint > 1;

function paperOf({ widthMm, heightMm }: SizePrice, language: string) {
  return widthMm === undefined || heightMm === undefined ? undefined : paperWords({ widthMm, heightMm }, language);
}

/** What one print costs. */
const eachWords = (price: SizePrice, { words, money }: Telling): string =>
  filled(isOfSheet(price) ? words.eachSheet : words.each, { price: money(price.price) });

const stepWords = (price: SizePrice, { words, money }: Telling): string[] =>
  price.steps
    .filter(({ fromQuantity }) => fromQuantity > 1)
    .map(({ fromQuantity, unitPrice }) =>
      filled(isOfSheet(price) ? words.fromSheets : words.from, {
        quantity: String(fromQuantity),
        price: money(unitPrice),
      }),
    );

function finishWords(size: Size | undefined, { words, money, nameOf }: Telling) {
  const isSheet = (size?.numberOfPicturesPerPrint ?? 1) > 1;
  return besideFirst(size?.finishes).map(({ finish, more }) => {
    const [dearer, cheaper] = isSheet ? [words.moreSheet, words.lessSheet] : [words.more, words.less];
    const said = more === 0 ? words.included : filled(more > 0 ? dearer : cheaper, { price: money(Math.abs(more)) });
    return { said: `${nameOf(finish)}: ${said}`, isMore: more !== 0 };
  });
}

/** How many pixels a photo needs. */
function photoWords({ widthMm, heightMm }: SizePrice, { words }: Telling): string {
  if (widthMm === undefined || heightMm === undefined) return '';
  const { good, least, isOfPhone } = neededPixels({ widthMm, heightMm });
  const said = (sentence: string, { width, height }: { width: number; height: number }) =>
    filled(sentence, { width: String(width), height: String(height) });
  return html`<h2>${words.photoTitle}</h2><p>${said(words.sharp, good)} ${isOfPhone ? words.ofPhone : words.ofCamera} ${said(words.tooSmall, least)}</p>`;
}

/** @param size which may be none that is sent; undefined: any */
function deliveryWords({ shop, shippingPrices }: PriceFacts, telling: Telling, size?: Size): string {
  const { words, money } = telling;
  const fee = ({ feeType, feeAmount }: Pick<ShippingPrice, 'feeType' | 'feeAmount'>) => {
    if (feeAmount === 0) return words.free;
    if (feeType === FEE_TYPE.percent) return filled(words.percent, { count: String(feeAmount) });
    return feeType === FEE_TYPE.perQuantity ? filled(words.perPrint, { price: money(feeAmount) }) : money(feeAmount);
  };
  const isSent = size?.isShippingApplicable !== false;
  const ways = deliveryWays(shippingPrices ?? []).filter(({ method }) => isSent || method === 1);
  const way = ({ method, terms }: (typeof ways)[number]) => {
    const said = terms.map((term) =>
      term.minimumItemsTotal === 0
        ? fee(term)
        : filled(words.fromTotal, { total: money(term.minimumItemsTotal), price: fee(term) }),
    );
    return html`<tr><th scope="row">${words.method[method]}</th><td>${said.join(', ')}</td></tr>`;
  };
  if (shippingPrices === undefined && !shop.minimumOrder) return '';
  return [
    html`<h2>${words.receiveTitle}</h2>`,
    shippingPrices === undefined ? '' : `<table><tbody>${ways.map(way).join('')}</tbody></table>`,
    isSent ? '' : html`<p>${words.pickupOnly}</p>`,
    shop.minimumOrder ? html`<p>${filled(words.minimum, { price: money(shop.minimumOrder) })}</p>` : '',
  ].join('');
}
