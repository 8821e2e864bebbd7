import { readCentralAddress } from './central-address.ts';

/** How central and its enrolment code come to the page of a new shop's computer: behind the #, which no server sees. */
export interface OfferedCentral {
  url: string;
  enrolCode: string;
}

/** Where a new shop's computer listens when nobody has said another port. */
const SHOP_PORT = '8080';

/** What the QR code at central opens: its page that leads on to the shop's computer. */
export const connectShopLink = ({ url, enrolCode }: OfferedCentral): string => `${url}/connect-shop#${enrolCode}`;

/** The first page of the shop's computer, with both filled in. @param origin as readShopAddress gives it */
export const shopSetUpLink = (origin: string, { url, enrolCode }: OfferedCentral): string =>
  `${origin}/set-up#${new URLSearchParams({ central: url, enrol: enrolCode })}`;

/**
 * What stands behind the # of the set-up page, or was copied from a QR code.
 *
 * @returns null where it is nothing of the kind
 */
export function readOfferedCentral(text: string): OfferedCentral | null {
  const link = /^(https?:\/\/[^/\s]+)\/connect-shop#([\w-]+)$/i.exec(text.trim());
  const said = new URLSearchParams(text.replace(/^#/, ''));
  // As it will be connected to: who looks at the field sees where the link leads, and not what it looks like.
  const url = readCentralAddress(link?.[1] ?? said.get('central') ?? '');
  const enrolCode = link?.[2] ?? said.get('enrol');
  return url === null || enrolCode === null ? null : { url, enrolCode };
}

/**
 * The address of a shop's computer as people type it or copy it from its log: with or without scheme, port and page.
 *
 * @returns scheme, host and port; null for what is no address
 */
export function readShopAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (text === '' || /[\s@]/.test(text) || (address !== text && text.includes('://'))) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.hostname === '') return null;
  const isPlain = address !== text && url.port === '' && !/^[^/]*:80(\/|$)/.test(text);
  if (isPlain) url.port = SHOP_PORT;
  return url.origin;
}
