/** What a part's Content-Disposition says. `fileName` is undefined when the part is a text field. */
export interface PartDisposition {
  readonly fieldName: string;
  readonly fileName: string | undefined;
}

/**
 * Reads `form-data; name="file"; filename="x.jpg"`. The value arrives as latin1; names are UTF-8, as every browser sends
 * them, with latin1 as the fallback for old programs. Quotes inside come as %22 (WHATWG) or \" (RFC 2616).
 *
 * @returns null when it is no form-data disposition with a name
 */
export function parseContentDisposition(value: string): PartDisposition | null {
  if (!/^form-data\s*(;|$)/i.test(value)) return null;
  const parameters = new Map<string, string>();
  const pattern = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\"|[^"])*)"|([^;\s]*))/g;
  for (const [, name = '', quoted, bare] of value.matchAll(pattern)) {
    const text = quoted === undefined ? (bare ?? '') : quoted.replaceAll('\\"', '"');
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), decodeName(text));
  }
  const fieldName = parameters.get('name');
  if (fieldName === undefined) return null;
  return { fieldName, fileName: extendedName(parameters.get('filename*')) ?? parameters.get('filename') };
}

/** RFC 5987: `UTF-8''caf%C3%A9.jpg`, sent by some programs though RFC 7578 advises against it. */
function extendedName(value: string | undefined): string | undefined {
  const encoded = value?.match(/^utf-8'[^']*'(.*)$/i)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function decodeName(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = latin1;
  }
  return text.replaceAll('%22', '"').replaceAll(/%0[dD]|%0[aA]/g, ' ');
}

/**
 * A file that is to be saved under this name (RFC 6266). Browsers take the second form, in UTF-8; the first is for old
 * programs and says what can be said in ASCII.
 */
export function attachmentDisposition(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["\\%]/gu, '_');
  // RFC 5987 leaves fewer characters as they are than encodeURIComponent does.
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
