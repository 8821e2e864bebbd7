import {
  DISTRIBUTION_CODE_LENGTH,
  formatDistributionCode,
  parseDistributionCode,
} from '@printfront/shared/domain/distribution-code.ts';

/** What a person typed or pasted, as the field goes on to show it. */
export interface TypedCode {
  /** Grouped, and no longer than a code. */
  shown: string;
  /** Null until it is whole. */
  code: string | null;
  missing: number;
  /** There was something that no code has, such as Thai letters or a U. */
  hasForeign: boolean;
}

/** The code in the address of a download page, wherever that is. */
function codeOfLink(text: string): string | null {
  const [, part] = /\/download\/([^/?#\s]+)/i.exec(text) ?? [];
  if (part === undefined) return null;
  try {
    return parseDistributionCode(decodeURIComponent(part));
  } catch {
    return null;
  }
}

/** Reads a code however it is typed: small letters, spaces, dashes, O for 0, I and L for 1, or a link that was pasted. */
export function readTypedCode(text: string): TypedCode {
  const linked = codeOfLink(text);
  // Another address: its letters are no code.
  if (linked === null && text.includes('/')) return { ...readTypedCode(''), hasForeign: true };
  const written = (linked ?? text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '');
  const usual = written.replaceAll('O', '0').replace(/[IL]/g, '1');
  const kept = usual.replace(/[^0-9A-HJKMNP-TV-Z]/g, '');
  const code = kept.slice(0, DISTRIBUTION_CODE_LENGTH);
  return {
    shown: formatDistributionCode(code),
    code: parseDistributionCode(code),
    missing: DISTRIBUTION_CODE_LENGTH - code.length,
    hasForeign: kept.length < usual.length,
  };
}

/** Where the caret goes on when a text was cleaned: behind as many characters of the code as before. */
export function caretIn(shown: string, codeCharacters: number): number {
  const dash = shown.indexOf('-');
  return Math.min(dash >= 0 && codeCharacters > dash ? codeCharacters + 1 : codeCharacters, shown.length);
}
