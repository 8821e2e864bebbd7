import { stringify } from 'csv-stringify/sync';

export interface SpreadsheetColumn {
  readonly key: string;
  readonly header: string;
  /** Its numbers are satang, and are written in baht. */
  readonly isMoney?: true;
}

/**
 * A table that spreadsheets open with a double click: UTF-8 with its mark, money with two decimals and nothing around it.
 * Whatever a text holds, no cell is read as a formula: one that begins like that gets an apostrophe in front.
 */
export function spreadsheetCsv(
  rows: readonly Readonly<Record<string, string | number | undefined>>[],
  columns: readonly SpreadsheetColumn[],
): string {
  const money = new Set<unknown>(columns.filter(({ isMoney }) => isMoney).map(({ key }) => key));
  return stringify([...rows], {
    bom: true,
    header: true,
    record_delimiter: 'windows',
    // Leaves numbers below zero alone: a minus in front of digits is no formula.
    escape_formulas: true,
    // By itself it quotes the ends of its own lines only, and a spreadsheet would begin a row, and a formula, at any other.
    quoted_match: /[\r\n]/,
    columns: columns.map(({ key, header }) => ({ key, header })),
    cast: { number: (value, { column }) => (money.has(column) ? (value / 100).toFixed(2) : String(value)) },
  });
}
