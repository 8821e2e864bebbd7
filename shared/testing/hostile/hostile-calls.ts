import { z } from 'zod';
import { API_BASE, type Endpoint } from '../../contracts/endpoint.ts';

/** A request that no page of ours would make. */
export interface HostileCall {
  /** The call of the contract that it is aimed at, and what is wrong with it: for whoever reads a failure. */
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** As much of a call as is needed to get it wrong. */
export type HostileTarget = Pick<Endpoint, 'name' | 'method' | 'path' | 'query' | 'body' | 'form'>;

/** Texts that have broken programs: in addresses, in SQL, in logs, in files, in pages. */
const NASTY_TEXTS = [
  ...['', ' ', '0', '-1', '1e309', 'NaN', 'null', 'undefined', 'true', '[object Object]', '__proto__', 'constructor'],
  ...['../../../etc/passwd', '..\\..\\x', '%2e%2e%2f', '%', '%zz', '%00', '\u0000', 'a\u0000b', '\r\nx-injected: 1'],
  ...["' or 1=1 --", '"; drop table "order"; --', '#{7*7}', '{{7*7}}', '<script>alert(1)</script>', '=cmd|x!A1'],
  ...['ก็๋้', '👩‍👩‍👧‍👦', '\ud800', '\u202eabc', 'é', '9'.repeat(40), 'a'.repeat(300), 'ก'.repeat(1_000)],
  ...['123456789012345', '2026-02-30', '9999-12-31T23:59:59Z', '24:00:00', '00000000-0000-0000-0000-000000000000'],
];

const NASTY_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e15, 1e308, -0, 2 ** 53, [], {}, [[]], [null], { length: 1e9 }],
  ...NASTY_TEXTS,
  { $ne: null },
  { toString: 1, valueOf: null },
];

/** Deep enough that whoever walks it by recursion falls. */
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const WRONG_BODIES: readonly string[] = [
  ...['', ' ', '{', '[]', 'null', '"text"', '0', '{"a":1,}', "{'a':1}", '\ufeff{}', '{"__proto__":{"rank":100}}'],
  ...[deep(20_000), `{"a":${deep(5_000)}}`, '{"constructor":{"prototype":{"rank":100}}}', `"${'x'.repeat(50_000)}"`],
  ...['{"a":1}{"b":2}', '\u0000', '{"a":"\\ud800"}', `{${'"k":1,'.repeat(5_000)}"k":1}`],
];

const MULTIPART = 'multipart/form-data; boundary=edge';
const part = (headers: string, content: string) => `--edge\r\n${headers}\r\n\r\n${content}\r\n`;
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.jpg"';
const WRONG_FORMS: readonly (readonly [contentType: string, body: string])[] = [
  ['multipart/form-data', part(FILE, 'x')],
  ['multipart/form-data; boundary=', part(FILE, 'x')],
  [`multipart/form-data; boundary=${'b'.repeat(2_000)}`, 'x'],
  [MULTIPART, ''],
  [MULTIPART, '--edge--'],
  [MULTIPART, '--edge\r\n\r\n'],
  [MULTIPART, part(FILE, 'no end')],
  [MULTIPART, `${part(FILE, '')}--edge--`],
  [MULTIPART, `${part(FILE, 'x')}${part(FILE, 'y')}--edge--`],
  [MULTIPART, `${part('Content-Disposition: form-data; name="other"', 'x')}--edge--`],
  [MULTIPART, `${part('Content-Disposition: attachment', 'x')}--edge--`],
  [MULTIPART, `${part('X: y', 'x')}--edge--`],
  [MULTIPART, `${part(`${FILE.slice(0, -6)}${'../'.repeat(500)}\u0000.jpg"`, '\xff\xd8\xff')}--edge--`],
  [MULTIPART, `${part(`X: ${'y'.repeat(100_000)}`, 'x')}--edge--`],
  [MULTIPART, `${part('Content-Disposition: form-data; name="expireAt"', 'x'.repeat(20_000))}--edge--`],
  [MULTIPART, `${part('Content-Disposition: form-data; name="__proto__"', '1')}${part(FILE, 'x')}--edge--`],
  ['application/json', '{}'],
  ['text/plain', part(FILE, 'x')],
];

/** Of the fields that a schema names, by name; a union's are those of all its members. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const members = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])];
  return [...new Set(members.flatMap(({ properties }) => Object.keys(properties ?? {})))];
}
interface JsonSchema {
  properties?: Record<string, unknown>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** A path that can be sent: lone surrogates and control characters as browsers would escape them, `%` left as it is. */
const inPath = (text: string) =>
  text.includes('%') ? text.replaceAll(/[^\x21-\x7e]/g, '') : encodeURIComponent(text.toWellFormed());

/**
 * Every parameter of every call wrong in every way: path, query, each field of the body by itself and all together, the
 * body's own shape, forms.
 *
 * @param example values that are right, by the name of a parameter: ids of things that are there, so that a wrong field
 *   gets past the first check
 */
export function hostileCalls(endpoint: HostileTarget, example: Readonly<Record<string, unknown>>): HostileCall[] {
  const calls: HostileCall[] = [];
  const { method, name } = endpoint;
  const pathWith = (change: Readonly<Record<string, string>>) =>
    `${API_BASE}${endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) =>
      change[key] === undefined ? inPath(String(example[key] ?? 'x')) : inPath(change[key]),
    )}`;
  const queryFields = fieldsOf(endpoint.query);
  const query = (change: Readonly<Record<string, string>> = {}) => {
    const search = new URLSearchParams();
    for (const field of queryFields) {
      const value = change[field] ?? example[field];
      if (value !== undefined) search.set(field, String(value).toWellFormed());
    }
    return search.size === 0 ? '' : `?${search}`;
  };
  const bodyFields = fieldsOf(endpoint.body);
  const goodBody = Object.fromEntries(bodyFields.map((field) => [field, example[field] ?? 'x']));
  const json = { 'content-type': 'application/json' };
  const goodContent = endpoint.body === undefined ? {} : { headers: json, body: JSON.stringify(goodBody) };
  const add = (what: string, call: Partial<HostileCall>) =>
    calls.push({
      what: `${name}: ${what}`,
      method,
      path: `${pathWith({})}${query()}`,
      headers: {},
      ...goodContent,
      ...call,
    });

  for (const [, parameter = ''] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    for (const text of NASTY_TEXTS) {
      add(`${parameter} = ${JSON.stringify(text.slice(0, 30))}`, {
        path: `${pathWith({ [parameter]: text })}${query()}`,
      });
    }
  }
  for (const field of queryFields) {
    for (const text of NASTY_TEXTS) {
      add(`?${field} = ${JSON.stringify(text.slice(0, 30))}`, { path: `${pathWith({})}${query({ [field]: text })}` });
    }
    add(`?${field} twice`, { path: `${pathWith({})}?${field}=1&${field}=2` });
  }
  if (endpoint.body !== undefined) {
    for (const body of WRONG_BODIES) add(`body ${JSON.stringify(body.slice(0, 30))}`, { headers: json, body });
    for (const type of ['', 'text/plain', 'application/xml', 'application/json; charset=utf-16']) {
      add(`a body of type ${type}`, { headers: { 'content-type': type }, body: JSON.stringify(goodBody) });
    }
    for (const field of bodyFields) {
      for (const value of NASTY_VALUES) {
        const body = JSON.stringify({ ...goodBody, [field]: value });
        add(`${field} = ${JSON.stringify(value)?.slice(0, 30)}`, { headers: json, body });
      }
    }
  }
  if (endpoint.form !== undefined) {
    for (const [index, [type, body]] of WRONG_FORMS.entries()) {
      add(`form ${index}`, { headers: { 'content-type': type }, body: new Uint8Array(Buffer.from(body, 'latin1')) });
    }
  }
  return calls;
}

/** Every fifth, another one of each call: all of them take minutes, and are sent by `npm run torture hostile-calls`. */
export const someOf = (calls: readonly HostileCall[]): readonly HostileCall[] =>
  calls.filter((_call, index) => index % 5 === 0);

/**
 * Every place of a JSON value, wrong in every way: what stands there becomes each of the nasty values, and is left out.
 *
 * @param make the good value, anew for each call, so that one that is taken does not stand in the way of the next
 */
export function* spoiled(make: () => unknown): Generator<{ what: string; value: unknown }> {
  for (const place of placesOf(make())) {
    for (const nasty of [...NASTY_VALUES, undefined]) {
      const words = nasty === undefined ? 'left out' : `= ${JSON.stringify(nasty)?.slice(0, 30)}`;
      yield { what: `${place.join('.')} ${words}`, value: withAt(make(), place, nasty) };
    }
  }
}

function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...placesOf(inner).map((below) => [key, ...below])]);
}

function withAt(value: unknown, [key = '', ...below]: readonly string[], put: unknown): unknown {
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const inner = below.length === 0 ? put : withAt(Reflect.get(copy, key), below, put);
  if (inner === undefined) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, inner);
  return copy;
}
