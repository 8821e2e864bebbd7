/** How files come to lie in a hot folder: every maker of printers wants it otherwise. */
export interface HotFolderLayout {
  /** Path and name of a print file below the hot folder, with fields: `{order}/{size}/{order}-{photo}_{copies}x.jpg`. */
  readonly template: string;
  /** per-copy: as many files as there are prints, for printers that know no number of copies. */
  readonly files: 'per-photo' | 'per-copy';
  /** AUTPRINT.MRK in MISC/ of the order's folder. */
  readonly hasDpof: boolean;
  /** Path and name of a list that comes last, with fields of the order: `.csv` or `.xml`; null for none. */
  readonly closing: string | null;
  /** order-sheet.html and manifest.json in the order's folder. */
  readonly hasOrderSheet: boolean;
}

/** As it was before there was any choice. */
export const DEFAULT_HOT_FOLDER_LAYOUT: HotFolderLayout = {
  template: '{order}/{size}/{order}-{photo}_{copies}x.jpg',
  files: 'per-photo',
  hasDpof: false,
  closing: null,
  hasOrderSheet: true,
};

/** What is the same for all files of an export. */
const ORDER_FIELDS = ['order', 'customer', 'date'] as const;
const PRINT_FIELDS = ['size', 'finish', 'width', 'height', 'photo', 'copies', 'copy'] as const;
export const HOT_FOLDER_FIELDS = [...ORDER_FIELDS, ...PRINT_FIELDS] as const;
export type HotFolderField = (typeof HOT_FOLDER_FIELDS)[number];

export const HOT_FOLDER_PROBLEMS = [
  'empty',
  'unknown-field',
  'brace',
  'leaves-folder',
  'hidden',
  'refused-by-windows',
  'too-long',
  'not-jpg',
  'not-csv-or-xml',
  'names-collide',
  'dpof-needs-folder',
  'dpof-needs-ascii',
] as const;
export type HotFolderProblem = (typeof HOT_FOLDER_PROBLEMS)[number];

export interface LayoutProblem {
  readonly where: 'template' | 'closing';
  readonly problem: HotFolderProblem;
  /** What is wrong in it: a field, a part of the path. */
  readonly what: string;
}

/** What stands in a name. */
export interface HotFolderValues {
  /** The order's number, and from the second export on with its count: `0042-2`. */
  readonly order: string;
  /** As the customer wrote it. */
  readonly customer: string;
  /** YYYY-MM-DD of the shop on which it was ordered. */
  readonly date: string;
}

export interface HotFolderPrintValues {
  readonly size: string;
  /** Code of its finish; null where the size has none. */
  readonly finish: string | null;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Counts the files of the order from 1. */
  readonly photo: number;
  readonly copies: number;
  /** From 1. */
  readonly copy: number;
}

/** UTF-8 of a name: what Linux and most shares take. Windows counts the whole path. */
const LONGEST_NAME_BYTES = 240;
const LONGEST_PATH_BYTES = 400;
const LONGEST_CUSTOMER_BYTES = 90;

/** The longest that a field can become, in bytes. */
const LONGEST: Record<HotFolderField, number> = {
  ...{ order: 16, customer: LONGEST_CUSTOMER_BYTES + 1, date: 10 },
  ...{ size: 61, finish: 20, width: 7, height: 7, photo: 5, copies: 5, copy: 5 },
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: Windows refuses them in names
const REFUSED_CHARACTER = /[<>:"|?*\\\u0000-\u001f\u007f]/u;
/** Whatever follows the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;
const FIELD = /\{([^{}]*)\}/gu;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Whether every order gets a folder of its own: then it is put there in one piece. */
export const hasOwnFolder = ({ template }: Pick<HotFolderLayout, 'template'>): boolean => {
  const [first = '', ...rest] = template.split('/');
  return rest.length > 0 && first.includes('{order}') && !fieldsOf(first).some(isOfPrint);
};

const fieldsOf = (template: string) => [...template.matchAll(FIELD)].map(([, name = '']) => name);
const isOfPrint = (name: string) => (PRINT_FIELDS as readonly string[]).includes(name);

/** Everything that speaks against a layout; none: whatever is ordered, names differ and can be written. */
export function layoutProblems(layout: HotFolderLayout): LayoutProblem[] {
  const { template, files, closing, hasDpof } = layout;
  const found = pathProblems(template, HOT_FOLDER_FIELDS).map(inTemplate);
  const say = (problem: HotFolderProblem, what: string) => found.push(inTemplate({ problem, what }));
  if (!/\.jpe?g$/iu.test(template)) say('not-jpg', template.split('/').at(-1) ?? '');
  const named = new Set(fieldsOf(template));
  for (const field of ['order', 'photo', ...(files === 'per-copy' ? ['copy'] : [])]) {
    if (!named.has(field)) say('names-collide', `{${field}}`);
  }
  // Of more than 999 photos 100 and 12 copies would read like 1001 and 2.
  const [, left, right] = /(\{(?:photo|copies|copy)\})(\{(?:photo|copies|copy)\})/u.exec(template) ?? [];
  if (left !== undefined) say('names-collide', `${left}-${right}`);
  if (hasDpof && !hasOwnFolder(layout)) say('dpof-needs-folder', '{order}/');
  // DPOF is ASCII, and a size's key is too.
  const foreign = [...template].find((character) => character > '~') ?? (named.has('customer') ? '{customer}' : '');
  if (hasDpof && foreign !== '') say('dpof-needs-ascii', foreign);
  return closing === null ? found : [...found, ...closingProblems(closing)];
}

const inTemplate = (problem: Omit<LayoutProblem, 'where'>): LayoutProblem => ({ where: 'template', ...problem });

function closingProblems(closing: string): LayoutProblem[] {
  const found = pathProblems(closing, ORDER_FIELDS);
  if (!/\.(?:csv|xml)$/iu.test(closing)) found.push({ problem: 'not-csv-or-xml', what: closing });
  if (!closing.includes('{order}')) found.push({ problem: 'names-collide', what: '{order}' });
  return found.map((problem) => ({ where: 'closing', ...problem }));
}

function pathProblems(template: string, known: readonly string[]): Omit<LayoutProblem, 'where'>[] {
  if (template.trim() === '') return [{ problem: 'empty', what: '' }];
  const found: Omit<LayoutProblem, 'where'>[] = [];
  for (const name of fieldsOf(template)) {
    if (!known.includes(name)) found.push({ problem: 'unknown-field', what: `{${name}}` });
  }
  const plain = template.replaceAll(FIELD, '');
  if (/[{}]/u.test(plain)) found.push({ problem: 'brace', what: plain.includes('{') ? '{' : '}' });
  for (const part of template.split('/')) found.push(...partProblems(part));
  if (longest(template) > LONGEST_PATH_BYTES) found.push({ problem: 'too-long', what: template });
  return found;
}

function partProblems(part: string): Omit<LayoutProblem, 'where'>[] {
  // An empty part is a path from the root, or two slashes.
  if (part === '' || /^\.+$/u.test(part)) return [{ problem: 'leaves-folder', what: part === '' ? '/' : part }];
  const problem = ((): HotFolderProblem | null => {
    const fixed = part.replaceAll(FIELD, 'x');
    if (part.startsWith('.')) return 'hidden';
    if (REFUSED_CHARACTER.test(fixed) || /[. ]$|^ /u.test(part) || DEVICE.test(part)) return 'refused-by-windows';
    return longest(part) > LONGEST_NAME_BYTES ? 'too-long' : null;
  })();
  return problem === null ? [] : [{ problem, what: part }];
}

const longest = (template: string) =>
  fieldsOf(template).reduce(
    (sum, name) => sum + (Object.hasOwn(LONGEST, name) ? LONGEST[name as HotFolderField] : 0),
    bytesOf(template.replaceAll(FIELD, '')),
  );

/** The path of one print file, with slashes. @param layout without problems */
export const printPath = (
  { template }: Pick<HotFolderLayout, 'template'>,
  order: HotFolderValues,
  print: HotFolderPrintValues,
): string => fill(template, { ...orderTexts(order), ...printTexts(template, print) });

/** The path of the list that closes an export. @param closing without problems */
export const closingPath = (closing: string, order: HotFolderValues): string => fill(closing, orderTexts(order));

const orderTexts = ({ order, customer, date }: HotFolderValues) => ({ order, customer: asName(customer), date });

/**
 * A size and its finish as one name: `4x6_matte`. No size's key has an underscore, so no two papers share a name.
 *
 * @param finish its code; null where the size has none
 */
export const paperName = (size: string, finish: string | null): string =>
  finish === null ? size : `${size}_${finish}`;

/** Where a template names the finish and a size has none. */
const NO_FINISH = 'plain';

/** Who names a size and no finish watches folders of sizes, and each of them is one paper. */
const printTexts = (
  template: string,
  { size, finish, widthMm, heightMm, photo, copies, copy }: HotFolderPrintValues,
) => ({
  size: fieldsOf(template).includes('finish') ? size : paperName(size, finish),
  finish: finish ?? NO_FINISH,
  width: String(widthMm),
  height: String(heightMm),
  photo: threeDigits(photo),
  copies: String(copies),
  copy: threeDigits(copy),
});

const threeDigits = (count: number) => String(count).padStart(3, '0');

function fill(template: string, texts: Readonly<Record<string, string>>): string {
  const path = template.replaceAll(FIELD, (_whole, name: string) => texts[name] ?? '').normalize('NFC');
  return path.split('/').map(writable).join('/');
}

/** What only a value can have brought: a device's name, a dot or a space at the end. */
function writable(name: string): string {
  const trimmed = name.replace(/[. ]+$/u, '_').replace(/^[. ]+/u, '_');
  return DEVICE.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** A customer's name as a part of a path: what no system takes goes, and no sign is cut in its middle. */
function asName(text: string): string {
  const clean = text
    .normalize('NFC')
    .replaceAll(new RegExp(`[/${REFUSED_CHARACTER.source.slice(1, -1)}]`, 'gu'), ' ')
    // Signs that nobody sees can turn the rest of the name around.
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  let short = '';
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(clean)) {
    if (bytesOf(short + segment) > LONGEST_CUSTOMER_BYTES) break;
    short += segment;
  }
  return short.replace(/[. ]+$/u, '').replace(/^[. ]+/u, '') || '-';
}
