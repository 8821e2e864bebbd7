import type { z } from 'zod';
import { API_BASE, type Endpoint } from '../../contracts/endpoint.ts';
import { type FormContent, goodForm, wrongForms } from './hostile-forms.ts';
import { NASTY_HEADERS, NASTY_TEXTS, WRONG_BODIES } from './nasty-values.ts';
import { spoiled } from './spoiled.ts';
import { type Examples, exampleAt, validInput } from './valid-input.ts';

/** A request that no page of ours would make. */
export interface HostileCall {
  /** Of the call of the contract that it is aimed at. */
  readonly name: string;
  /** What is wrong with it: for the reader of a failure. */
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** As much of a call as is needed to get it wrong. */
export type HostileTarget = Pick<
  Endpoint,
  'name' | 'method' | 'path' | 'params' | 'query' | 'body' | 'form' | 'ifMatch' | 'ifNoneMatch' | 'etag' | 'format'
> & {
  /** The good body, anew each time, where no example by name can tell it. */
  readonly makeBody?: () => unknown;
};

const JSON_TYPE = { 'content-type': 'application/json' };
/** A file that only its first bytes call a photo: for a call that has no better one among the examples. */
const STUB = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
/** A phone says with it what it sent: a caller with a kiosk's or a person's cookie is not asked for it. */
const AS_PHONE = { cookie: '' };
/** Calls after which others are refused. */
const ENDING = ['setPayment', 'setProduction', 'placeOrder', 'submitStorefrontOrder', 'cancel', 'signOut'];
/** Calls in which a phone says which one it is. */
const SENDERS_CALLS = ['removeStorefrontFile', 'listStorefrontFiles', 'getStorefrontFileThumbnail', 'getFrontOrder'];
/** Signing in as another user ends the session that the other calls are made with. */
const WITHOUT_SESSION: readonly string[] = ['signInLocal', 'signUpLocal'];

/** A path that can be sent: lone surrogates and control characters as browsers would escape them, `%` left as it is. */
const inPath = (text: string) =>
  text.includes('%') ? text.replaceAll(/[^\x21-\x7e]/g, '') : encodeURIComponent(text.toWellFormed());
const short = (text: string) => JSON.stringify(text.slice(0, 30));

/** Headers that a handler looks at, beside those that every call has. */
function headersOf({ name, ifMatch, ifNoneMatch, etag, format }: HostileTarget): string[] {
  return [
    ...(ifMatch ? ['if-match'] : []),
    ...(format === 'image' || ifNoneMatch || etag ? ['if-none-match'] : []),
    ...(format === 'file' ? ['range', 'if-range', 'if-none-match'] : []),
    ...(SENDERS_CALLS.includes(name) ? ['x-sender-id'] : []),
  ];
}

/** The parts of a call that is right, each made anew. */
function goodParts(target: HostileTarget, examples: Examples) {
  const { name: call, path, params, query, body, form, makeBody } = target;
  const textOf = (schema: z.ZodType | undefined, extent: 'all' | 'wanted' = 'wanted') =>
    (schema === undefined ? {} : validInput(schema, { call, examples, isText: true, extent })) as Record<
      string,
      string
    >;
  const withoutSchema = (key: string) => {
    const value = exampleAt([key], { call, examples, isText: true });
    if (value === undefined) throw new Error(`There is no good example of ${call}: ${key} is not in the table.`);
    return String(value);
  };
  const good = (extent: 'all' | 'wanted') => body && validInput(body, { call, examples, extent });
  return {
    path(change: Readonly<Record<string, string>> = {}) {
      const right = textOf(params);
      const put = (_whole: string, key: string) => inPath(change[key] ?? right[key] ?? withoutSchema(key));
      return `${API_BASE}${path.replaceAll(/\{(\w+)\}/g, put)}`;
    },
    query: () => textOf(query),
    queryFields: Object.keys(textOf(query, 'all')),
    body() {
      if (makeBody === undefined) return good('wanted');
      const made = makeBody();
      if (!body?.safeParse(made).success) throw new Error(`There is no good example of ${call}.`);
      return made;
    },
    /** With the fields, too, that a good call leaves out. */
    wholeBody: makeBody ?? (() => good('all')),
    form: () => textOf(form),
    file: (exampleAt(['file'], { call, examples }) as Buffer | undefined) ?? STUB,
  };
}

/** As `a=b&c=d`, with the question mark; a lone surrogate as browsers send it. */
function search(fields: Readonly<Record<string, string>>): string {
  const written = new URLSearchParams();
  for (const [field, text] of Object.entries(fields)) written.set(field, text.toWellFormed());
  return written.size === 0 ? '' : `?${written}`;
}

/**
 * A call that its contract accepts, about things that are there as far as the examples name any.
 *
 * @throws Error naming the call when an input of it fits no schema: a new call needs its examples
 */
export function goodCall(target: HostileTarget, examples: Examples): HostileCall {
  return callOf(target, goodParts(target, examples), 'nothing', {});
}

/** What is not changed is good. */
function callOf(
  { name, method, form, body }: HostileTarget,
  parts: ReturnType<typeof goodParts>,
  what: string,
  change: Partial<HostileCall>,
): HostileCall {
  const good = (): Partial<FormContent> | Pick<HostileCall, 'headers' | 'body'> => {
    if (form !== undefined) return goodForm(parts.form(), parts.file);
    return body === undefined ? {} : { headers: JSON_TYPE, body: JSON.stringify(parts.body()) };
  };
  const content = change.body === undefined ? good() : { headers: JSON_TYPE, body: change.body };
  return {
    name,
    what: `${name}: ${what}`,
    method,
    path: change.path ?? `${parts.path()}${search(parts.query())}`,
    ...content,
    headers: { ...content.headers, ...(WITHOUT_SESSION.includes(name) ? AS_PHONE : {}), ...change.headers },
  };
}

/**
 * A good call with one thing wrong in every way, each by itself: path, query, each place of the body, the body's own
 * shape, form, headers.
 *
 * @throws Error as `goodCall` does
 */
export function hostileCalls(target: HostileTarget, examples: Examples): HostileCall[] {
  // A call that is not right without anything wrong would prove nothing.
  goodCall(target, examples);
  const calls: HostileCall[] = [];
  const parts = goodParts(target, examples);
  const add = (what: string, change: Partial<HostileCall>) => calls.push(callOf(target, parts, what, change));
  const withQuery = (query: Readonly<Record<string, string>>) => ({ path: `${parts.path()}${search(query)}` });

  for (const [, parameter = ''] of target.path.matchAll(/\{(\w+)\}/g)) {
    for (const text of NASTY_TEXTS) {
      const path = `${parts.path({ [parameter]: text })}${search(parts.query())}`;
      add(`${parameter} = ${short(text)}`, { path });
    }
  }
  for (const field of parts.queryFields) {
    for (const text of NASTY_TEXTS) add(`?${field} = ${short(text)}`, withQuery({ ...parts.query(), [field]: text }));
    const { [field]: _, ...others } = parts.query();
    add(`without ?${field}`, withQuery(others));
    add(`?${field} twice`, { path: `${parts.path()}?${field}=1&${field}=2` });
  }
  if (target.body !== undefined) {
    for (const body of WRONG_BODIES) add(`body ${short(body)}`, { body });
    for (const type of ['', 'text/plain', 'application/xml', 'application/json; charset=utf-16']) {
      add(`a body of type ${type}`, { headers: { 'content-type': type } });
    }
    for (const { what, value } of spoiled(parts.body, parts.wholeBody())) add(what, { body: JSON.stringify(value) });
  }
  if (target.form !== undefined) {
    for (const { what, content } of wrongForms(parts.form, parts.file)) add(what, content);
  }
  for (const header of headersOf(target)) {
    const more = header === 'x-sender-id' ? AS_PHONE : {};
    for (const text of NASTY_HEADERS) add(`${header}: ${short(text)}`, { headers: { ...more, [header]: text } });
  }
  return calls;
}

/** In an order in which none takes away what a later one is about: reading first, and the session last. */
export function inGentleOrder<Target extends HostileTarget>(targets: readonly Target[]): Target[] {
  const turn = ({ method, name }: HostileTarget) => {
    const end = ENDING.findIndex((start) => name.startsWith(start));
    return end === -1 ? ['GET', 'PUT', 'POST', 'DELETE'].indexOf(method) : 10 + end;
  };
  return [...targets].sort((a, b) => turn(a) - turn(b));
}

/** About so many, evenly from all of them: all take minutes, and are sent by `npm run torture hostile-calls`. */
export function someOf(calls: readonly HostileCall[], count = Math.ceil(calls.length / 5)): HostileCall[] {
  const step = Math.max(1, calls.length / count);
  return calls.filter((_call, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
