/**
 * A text as RouterOS' terminal and its scripts read it. What would be a variable, a command or the end of the text becomes its escape;
 * everything that is not plain ASCII is written byte by byte, as the router's own export does, because it knows no charset. The question
 * mark is among them: RouterOS 6 answers it with its help, even inside a text.
 */
export function quoteForRouterOs(text: string): string {
  const quoted = [...Buffer.from(text)].map((byte) => {
    const letter = String.fromCharCode(byte);
    if ('"\\$'.includes(letter)) return `\\${letter}`;
    if (byte >= 0x20 && byte < 0x7f && letter !== '?') return letter;
    return `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return `"${quoted.join('')}"`;
}

/** Numbers, addresses and words of RouterOS stand without quotes, as its own export writes them. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9.:/,-]*$/;

/** `name=value`, quoted where it has to be. */
export const writeProperty = (name: string, value: string) =>
  `${name}=${PLAIN.test(value) ? value : quoteForRouterOs(value)}`;

/** `/ip/firewall/nat` of the API as both RouterOS 6 and 7 take it in a terminal. */
export const menuInTerminal = (menu: string) => `/${menu.slice(1).replaceAll('/', ' ')}`;
