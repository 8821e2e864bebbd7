import { readFileSync } from 'node:fs';

const HIDDEN = '[hidden]';

/** Texts of errors quote what they were given. What looks like a secret in them is hidden; the order matters. */
const MASKS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // V8 quotes the input: Unexpected token 'x', "…" is not valid JSON.
  [/"[\s\S]*" is not valid JSON/g, `"${HIDDEN}" is not valid JSON`],
  // PostgreSQL quotes values: invalid input syntax for type uuid: "…"; value "…" is out of range.
  [/(invalid input (?:syntax|value)[^"]*)"[\s\S]*"/g, `$1"${HIDDEN}"`],
  [/\bvalue "[\s\S]*?"/g, `value "${HIDDEN}"`],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${HIDDEN}`],
  // scheme://user:password@host
  [/(\w:\/\/)[^\s/@"']+@/g, `$1${HIDDEN}@`],
  // A query or a fragment behind an address: codes, states and ids travel there.
  [/([\w/])([?#])[\w.~%-]+=[^\s"'<>)]*/g, `$1$2${HIDDEN}`],
  [
    /\b((?:pf_\w+|set-cookie|cookie|password|passphrase|secret|token|authorization|csrf|session)["']?\s*[=:]\s*["']?)[^\s"',;&)]+/gi,
    `$1${HIDDEN}`,
  ],
  // Ids of storefront orders are capabilities; phone numbers belong to people.
  [/(?<![\d.])\d{15}(?!\d)/g, HIDDEN],
  [/(?<![\w.+])(?:\+\d{9,14}|0\d{8,9})(?![\w.])/g, HIDDEN],
  // Anything long and random but a sha256: tokens, cookies.
  [/(?<![\w-])(?![0-9a-f]{64}(?![\w-]))(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{32,}(?![\w-])/g, HIDDEN],
];

/** Too short to be told from ordinary words. */
const SHORTEST_SECRET = 8;

/**
 * @param secrets values that must not be shown wherever they stand, such as the passwords in this server's settings
 * @returns what hides secrets in a text
 */
export function createMask(secrets: readonly string[] = []): (text: string) => string {
  const known = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).sort((a, b) => b.length - a.length);
  return (text) => {
    const withoutKnown = known.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
    return MASKS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), withoutKnown);
  };
}

const SECRET_NAME = /PASSWORD|PASSPHRASE|SECRET|TOKEN|ENROL_CODE|ACCESS_KEY/;

/** Of these the value may stand in a file instead, whose path is in the variable of that name with `_FILE` behind it. */
export const isSecretSetting = (name: string) => SECRET_NAME.test(name) || ADDRESSES.includes(name);
/** A password may stand in them. */
const ADDRESSES = ['DATABASE_URL', 'BACKUP_REPOSITORY'];

/** The secrets among settings, in files too: those whose name says so, and the passwords in addresses. */
export function secretsOf(environment: NodeJS.ProcessEnv): string[] {
  return Object.entries(environment).flatMap(([setting, given]) => {
    const name = setting.replace(/_FILE$/, '');
    const value = given !== undefined && name !== setting && isSecretSetting(name) ? inFile(given) : given;
    if (value === undefined) return [];
    if (SECRET_NAME.test(name)) return [value];
    const password = name.endsWith('_URL') && URL.canParse(value) ? new URL(value).password : '';
    return password === '' ? [] : [password, decodeURIComponent(password)];
  });
}

/** A file that cannot be read is the concern of whoever needs the setting. */
function inFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
