export interface ListedPrint {
  /** Below the hot folder, with slashes. */
  readonly path: string;
  readonly copies: number;
  readonly size: string;
  /** Code; null where the size has no finish. */
  readonly finish: string | null;
  readonly widthMm: number;
  readonly heightMm: number;
}

interface ListedOrder {
  readonly order: string;
  readonly customer: string;
  readonly date: string;
}

/** The list that closes an export: UTF-8, one line or element for each file. */
export const closingText = (format: 'csv' | 'xml', order: ListedOrder, prints: readonly ListedPrint[]): string =>
  format === 'csv' ? csv(order, prints) : xml(order, prints);

/** RFC 4180. */
function csv({ order, customer, date }: ListedOrder, prints: readonly ListedPrint[]): string {
  const header = ['file', 'size', 'width_mm', 'height_mm', 'copies', 'order', 'customer', 'date', 'finish'];
  const rows = prints.map(({ path, size, widthMm, heightMm, copies, finish }) =>
    [path, size, widthMm, heightMm, copies, order, customer, date, finish ?? ''].map(field).join(','),
  );
  return [header.join(','), ...rows].map((row) => `${row}\r\n`).join('');
}

function field(value: string | number): string {
  const text = String(value);
  // A program for tables would run what begins like a formula, and the customer wrote the name.
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function xml({ order, customer, date }: ListedOrder, prints: readonly ListedPrint[]): string {
  const rows = prints.map(
    ({ path, size, widthMm, heightMm, copies, finish }) =>
      `  <print file="${attribute(path)}" size="${attribute(size)}"${finish === null ? '' : ` finish="${attribute(finish)}"`} widthMm="${widthMm}" heightMm="${heightMm}" copies="${copies}"/>\n`,
  );
  const names = `number="${attribute(order)}" customer="${attribute(customer)}" date="${attribute(date)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<order ${names}>\n${rows.join('')}</order>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;
const attribute = (text: string) =>
  text.replaceAll(NOT_XML, '').replaceAll(/[&<>"]/gu, (character) => ENTITIES[character] ?? '');
