import { imageAddress } from '../../contracts/images.ts';
import type { Shop } from '../../contracts/shop.ts';
import { APP_PAGES } from '../../domain/app-pages.ts';
import { localized } from '../../domain/languages.ts';
import { filled, localeOf, serverWords } from '../languages/known-languages.ts';
import { pageTitle } from './home-page.ts';
import { html, jsonInPage } from './html.ts';
import { localBusiness } from './local-business.ts';
import { lookHead } from './look-of-page.ts';
import type { PageFacts } from './page-facts.ts';
import type { ToldPage } from './price-page.ts';

/** What the tab says until the app does. */
export const titleOf = (about: PageFacts, told: ToldPage | null): string =>
  told === null || about.shop === undefined
    ? pageTitle(about)
    : `${told.title} – ${localized(about.shop.name, about.language)}`;

/**
 * What search engines and chats show of a page, and what the app need not ask for.
 *
 * @param told of a page of prices
 */
export function headOf(about: PageFacts, known: object, told: ToldPage | null): string[] {
  const { shop, language, origin, address, picture } = about;
  if (shop === undefined) return [];
  const { address: street, phone } = shop.contact ?? {};
  const reach = [street && localized(street, language).replaceAll('\n', ' '), phone]
    .filter((part) => part != null)
    .join(' · ');
  const name = localized(shop.name, language);
  const { description: said } = serverWords(DESCRIPTIONS, 'description', language);
  const description = [told?.description ?? filled(said, { shop: name }), reach]
    .filter((part) => part !== '')
    .join(' ');
  const property = (name: string, content: string) => html`<meta property="${name}" content="${content}">`;
  // An address with an id or a code in it is a secret of the person who has it.
  const canonical = told?.canonical ?? ((APP_PAGES as readonly string[]).includes(address) ? address : null);
  const data = told?.graph ?? (address === '/' ? localBusiness(about, shop) : null);
  return [
    html`<meta name="description" content="${description}">`,
    ...(told?.isKeptBack ? ['<meta name="robots" content="noindex">'] : []),
    ...(canonical === null ? [] : [html`<link rel="canonical" href="${origin}${canonical}">`]),
    ...(told?.alternates ?? []).map(
      (one) => html`<link rel="alternate" hreflang="${one.language}" href="${origin}${one.path}">`,
    ),
    property('og:type', 'website'),
    property('og:site_name', name),
    property('og:title', titleOf(about, told)),
    property('og:description', description),
    ...(canonical === null ? [] : [property('og:url', `${origin}${canonical}`)]),
    property('og:image', `${origin}${picture}`),
    ...(picture === KIT_ICON
      ? []
      : [
          property('og:image:width', '1200'),
          property('og:image:height', '630'),
          property('og:image:alt', name),
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
    property('og:locale', OG_LOCALES[language] ?? localeOf(language).replace(/-u-.*/, '').replace('-', '_')),
    ...(data === null ? [] : [jsonInPage('application/ld+json', null, data)]),
    ...lookHead(shop.look),
    jsonInPage('application/json', 'first-data', known),
  ];
}

const KIT_ICON = '/icon-512.png';
/** What chats and search engines show beside the words, where the server draws nothing better. */
export const cardOf = ({ look }: Shop) => (look?.logo ? imageAddress(look.logo.card) : KIT_ICON);

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
