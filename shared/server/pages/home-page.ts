import type { SizePrice } from '../../contracts/pricing.ts';
import type { Shop } from '../../contracts/shop.ts';
import { html } from './html.ts';
import type { PageFacts, PageLanguage } from './page-facts.ts';

interface Words {
  headline: string;
  lead: string;
  prices: string;
  each: (price: string) => string;
  from: (quantity: number, price: string) => string;
  order: string;
  signIn: string;
  titles: Record<string, string>;
}

/** As the app says them; its own words take their place as soon as it runs. */
const WORDS: Record<PageLanguage, Words> = {
  th: {
    headline: 'สั่งพิมพ์รูปได้จากที่บ้าน',
    lead: 'ส่งรูปเข้ามา เลือกขนาด จ่ายด้วยพร้อมเพย์ แล้วรับที่ร้านหรือให้เราส่งถึงบ้าน',
    prices: 'ขนาดและราคา',
    each: (price) => `ใบละ ${price}`,
    from: (quantity, price) => `${quantity} ใบขึ้นไป ${price}`,
    order: 'สั่งพิมพ์รูป',
    signIn: 'เข้าสู่ระบบ',
    titles: { '/': 'สั่งพิมพ์รูปออนไลน์', '/sign-in': 'เข้าสู่ระบบ', '/sign-up': 'สมัครสมาชิก', '/print': 'เลือกรูป' },
  },
  en: {
    headline: 'Order photo prints from home',
    lead: 'Send us your photos, choose sizes, pay by PromptPay, and pick the prints up or have them sent to you.',
    prices: 'Sizes and prices',
    each: (price) => `${price} each`,
    from: (quantity, price) => `from ${quantity}: ${price}`,
    order: 'Order prints',
    signIn: 'Sign in',
    titles: { '/': 'Photo prints online', '/sign-in': 'Sign in', '/sign-up': 'Sign up', '/print': 'Choose photos' },
  },
};

/** What the tab says until the app does. */
export function pageTitle({ shop, language, address }: PageFacts): string {
  const page = WORDS[language].titles[address];
  return [page, shop?.name[language] ?? 'Printfront'].filter((part) => part !== undefined).join(' – ');
}

/** Words and prices of the home page, for search engines and for people who wait for the app. */
export function homePage({ shop, prices = [], language }: PageFacts & { shop: Shop }): string {
  const words = WORDS[language];
  const money = (satang: number) =>
    new Intl.NumberFormat(language === 'th' ? 'th-TH' : 'en-GB', {
      style: 'currency',
      currency: shop.currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: satang % 100 === 0 ? 0 : 2,
      maximumFractionDigits: satang % 100 === 0 ? 0 : 2,
    }).format(satang / 100);
  const card = ({ name, price, steps }: SizePrice) => {
    const more = steps
      .filter(({ fromQuantity }) => fromQuantity > 1)
      .map(({ fromQuantity, unitPrice }) => words.from(fromQuantity, money(unitPrice)));
    return html`<li><h3>${name[language]}</h3><p>${words.each(money(price))}</p><p>${more.join(', ')}</p></li>`;
  };
  return [
    html`<main class="first-answer"><p>${shop.name[language]}</p><h1>${words.headline}</h1><p class="lead">${words.lead}</p>`,
    html`<p><a href="/print">${words.order}</a> <a href="/sign-in">${words.signIn}</a></p><h2>${words.prices}</h2>`,
    '<ul>',
    ...prices.map(card),
    '</ul>',
    whereWords(shop, language),
    '</main>',
  ].join('');
}

/** Where the shop is and how it is reached; nothing where nobody has said. */
function whereWords({ name, contact }: Shop, language: PageLanguage): string {
  if (contact === undefined) return '';
  const { address, phone, lineId } = contact;
  const parts = [address?.[language], phone, lineId === null ? null : `LINE ${lineId}`];
  return html`<h2>${name[language]}</h2><p>${parts.filter((part) => part != null).join(' · ')}</p>`;
}
