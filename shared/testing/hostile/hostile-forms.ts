import { NASTY_TEXTS } from './nasty-values.ts';

/** The body of a request that carries a form. */
export interface FormContent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

const MULTIPART = 'multipart/form-data; boundary=edge';
const part = (headers: string, content: string) => `--edge\r\n${headers}\r\n\r\n${content}\r\n`;
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const FILE = `${named('file')}; filename="a.jpg"`;
const END = '--edge--';

const WRONG_FORMS: readonly (readonly [contentType: string, body: string])[] = [
  ['multipart/form-data', part(FILE, 'x')],
  ['multipart/form-data; boundary=', part(FILE, 'x')],
  [`multipart/form-data; boundary=${'b'.repeat(2_000)}`, 'x'],
  [MULTIPART, ''],
  [MULTIPART, END],
  [MULTIPART, '--edge\r\n\r\n'],
  [MULTIPART, part(FILE, 'no end')],
  [MULTIPART, `${part(FILE, '')}${END}`],
  [MULTIPART, `${part(FILE, 'x')}${part(FILE, 'y')}${END}`],
  [MULTIPART, `${part(named('other'), 'x')}${END}`],
  [MULTIPART, `${part('Content-Disposition: attachment', 'x')}${END}`],
  [MULTIPART, `${part('X: y', 'x')}${END}`],
  [MULTIPART, `${part(`${FILE.slice(0, -6)}${'../'.repeat(500)}\u0000.jpg"`, '\xff\xd8\xff')}${END}`],
  [MULTIPART, `${part(`X: ${'y'.repeat(100_000)}`, 'x')}${END}`],
  [MULTIPART, `${part(named('expireAt'), 'x'.repeat(20_000))}${END}`],
  [MULTIPART, `${part(named('__proto__'), '1')}${part(FILE, 'x')}${END}`],
  ['application/json', '{}'],
  ['text/plain', part(FILE, 'x')],
];

const form = (type: string, body: string): FormContent => ({
  headers: { 'content-type': type },
  body: new Uint8Array(Buffer.from(body, 'latin1')),
});

const textParts = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    // Its bytes, as a browser writes a text: one sign of latin1 for each.
    .map(([name, text]) => part(named(name), Buffer.from(text).toString('latin1')))
    .join('');

/** A form as a page sends it: its text fields, and then the file. */
export const goodForm = (fields: Readonly<Record<string, string>>, file: Buffer): FormContent =>
  form(MULTIPART, `${textParts(fields)}${part(FILE, file.toString('latin1'))}${END}`);

/**
 * Forms that are no forms, and good ones with one text field that is wrong.
 *
 * @param make the text fields of a good form, anew for each call
 */
export function* wrongForms(
  make: () => Readonly<Record<string, string>>,
  file: Buffer,
): Generator<{ what: string; content: FormContent }> {
  for (const [index, [type, body]] of WRONG_FORMS.entries()) yield { what: `form ${index}`, content: form(type, body) };
  for (const field of Object.keys(make())) {
    for (const text of NASTY_TEXTS) {
      const what = `form field ${field} = ${JSON.stringify(text.slice(0, 30))}`;
      yield { what, content: goodForm({ ...make(), [field]: text }, file) };
    }
    const { [field]: its = '', ...others } = make();
    yield { what: `without form field ${field}`, content: goodForm(others, file) };
    const content = part(FILE, file.toString('latin1'));
    const twice = `${textParts(others)}${part(named(field), its)}${part(named(field), 'x')}${content}${END}`;
    yield { what: `form field ${field} twice`, content: form(MULTIPART, twice) };
    const late = `${content}${textParts(others)}${part(named(field), 'x')}${END}`;
    yield { what: `form field ${field} wrong behind the file`, content: form(MULTIPART, late) };
  }
}
