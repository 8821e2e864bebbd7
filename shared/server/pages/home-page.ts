import type { SizePrice } from '../../contracts/pricing.ts';
import type { Shop } from '../../contracts/shop.ts';
import { localized } from '../../domain/languages.ts';
import { pricesPath } from '../../domain/price-addresses.ts';
import { filled, serverWords } from '../languages/known-languages.ts';
import { html } from './html.ts';
import { signOf } from './look-of-page.ts';
import type { PageFacts } from './page-facts.ts';
import { moneyIn } from './page-money.ts';

/** As the app says them; its own words take their place as soon as it runs. */
const WORDS = {
  th: {
    headline: 'สั่งพิมพ์รูปได้จากที่บ้าน',
    lead: 'ส่งรูปเข้ามา เลือกขนาด จ่ายด้วยพร้อมเพย์ แล้วรับที่ร้านหรือให้เราส่งถึงบ้าน',
    prices: 'ขนาดและราคา',
    each: 'ใบละ {{price}}',
    eachSheet: 'แผ่นละ {{price}} ({{count}} รูป)',
    from: '{{quantity}} ใบขึ้นไป {{price}}',
    fromSheets: '{{quantity}} แผ่นขึ้นไป {{price}}',
    order: 'สั่งพิมพ์รูป',
    allPrices: 'ราคาทุกขนาด',
    signIn: 'เข้าสู่ระบบ',
    titles: { '/': 'สั่งพิมพ์รูปออนไลน์', '/sign-in': 'เข้าสู่ระบบ', '/sign-up': 'สมัครสมาชิก', '/print': 'เลือกรูป' },
  },
  en: {
    headline: 'Order photo prints from home',
    lead: 'Send us your photos, choose sizes, pay by PromptPay, and pick the prints up or have them sent to you.',
    prices: 'Sizes and prices',
    each: '{{price}} each',
    eachSheet: '{{price}} for a sheet of {{count}}',
    from: '{{quantity}}+ {{price}}',
    fromSheets: '{{quantity}}+ sheets {{price}}',
    order: 'Order prints',
    allPrices: 'Prices of all sizes',
    signIn: 'Sign in',
    titles: { '/': 'Photo prints online', '/sign-in': 'Sign in', '/sign-up': 'Sign up', '/print': 'Choose photos' },
  },
};

const wordsIn = (language: string) => serverWords(WORDS, 'home-page', language);

/** What the tab says until the app does. */
export function pageTitle({ shop, language, address }: PageFacts): string {
  const titles: Readonly<Record<string, string>> = wordsIn(language).titles;
  return [titles[address], shop === undefined ? 'Printfront' : localized(shop.name, language)]
    .filter((part) => part !== undefined)
    .join(' – ');
}

/** Words and prices of the home page, for search engines and for people who wait for the app. */
export function homePage({ shop, prices = [], language }: PageFacts & { shop: Shop }, picture?: string): string {
  const words = wordsIn(language);
  const money = moneyIn(language, shop.currency);
  const card = ({ size, name, price, steps, picturesPerPrint = 1 }: SizePrice) => {
    const isSheet = picturesPerPrint > 1;
    const each = filled(isSheet ? words.eachSheet : words.each, {
      price: money(price),
      count: String(picturesPerPrint),
    });
    const more = steps
      .filter(({ fromQuantity }) => fromQuantity > 1)
      .map(({ fromQuantity, unitPrice }) =>
        filled(isSheet ? words.fromSheets : words.from, { quantity: String(fromQuantity), price: money(unitPrice) }),
      );
    return html`<li><h3><a href="${pricesPath(language, size)}">${localized(name, language)}</a></h3><p>${each}</p><p>${more.join(', ')}</p></li>`;
  };
  return [
    `<main class="first-answer"><p>${signOf(localized(shop.name, language), shop.look)}</p>`,
    html`<h1>${words.headline}</h1><p class="lead">${words.lead}</p>`,
    html`<p><a href="/print">${words.order}</a> <a href="/sign-in">${words.signIn}</a></p>`,
    picture === undefined ? '' : html`<img src="${picture}" width="560" height="380" alt="">`,
    html`<h2>${words.prices}</h2>`,
    '<ul>',
    ...prices.map(card),
    '</ul>',
    html`<p><a href="${pricesPath(language)}">${words.allPrices}</a></p>`,
    whereWords(shop, language),
    '</main>',
  ].join('');
}

/** Where the shop is and how it is reached; nothing where nobody has said. */
function whereWords({ name, contact }: Shop, language: string): string {
  if (contact === undefined) return '';
  const { address, phone, lineId } = contact;
  const parts = [address && localized(address, language), phone, lineId === null ? null : `LINE ${lineId}`];
  return html`<h2>${localized(name, language)}</h2><p>${parts.filter((part) => part != null).join(' · ')}</p>`;
}
