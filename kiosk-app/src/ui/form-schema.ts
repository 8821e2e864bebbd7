import type { z } from 'zod';

/** What a value has to keep to, as far as a field or its words can say it. */
export interface Limits {
  /** Of a text, in UTF-16 units as browsers count them. */
  maxLength?: number;
  /** Of fractions it may itself be too low. */
  min?: number;
  max?: number;
}

/**
 * What is wrong with a value: nothing stands there, it is too small or too large (of a text: too short or too long), it is
 * no such thing at all, the server has one like it, the server refuses it. A schema’s own checks may name others, by
 * `params.problem`.
 */
export type ProblemKind = 'missing' | 'low' | 'high' | 'wrong' | 'taken' | 'refused' | (string & {});

export interface Checked<Body> {
  /** As it is sent; null while something is wrong. */
  body: Body | null;
  /** By place in the body, `name.th`. */
  problems: Readonly<Record<string, ProblemKind>>;
}

/** What the body of a call has to be. */
export function bodyOf<Body extends z.ZodType>({ body }: { readonly body?: Body | undefined }): Body {
  if (body === undefined) throw new Error('This call has no body that could be filled in.');
  return body;
}

/** @param typed named as in the body: what stands in a form, `null` where something stands there that is no number */
export function check<Body>(schema: z.ZodType<Body>, typed: unknown): Checked<Body> {
  const result = schema.safeParse(typed);
  if (result.success) return { body: result.data, problems: {} };
  const problems: Record<string, ProblemKind> = {};
  for (const issue of result.error.issues) {
    const place = issue.path.join('.');
    problems[place] ??= kindOf(issue, valueAt(typed, place));
  }
  return { body: null, problems };
}

function kindOf(issue: z.core.$ZodIssue, value: unknown): ProblemKind {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return 'missing';
  if (issue.code === 'too_small') return 'low';
  if (issue.code === 'too_big') return 'high';
  if (issue.code === 'custom' && typeof issue.params?.problem === 'string') return issue.params.problem;
  return 'wrong';
}

/** @param place in the schema, `name.th` @returns undefined where the schema has no such place */
export function limitsAt(schema: z.ZodType, place: string): Limits | undefined {
  let at: z.ZodType | undefined = schema;
  for (const name of place.split('.')) {
    const outer = at && unwrapped(at);
    // What an object has beside its named places is all of one kind.
    at = (read(read(outer, 'shape'), name) ?? read(outer?.def, 'catchall')) as z.ZodType | undefined;
  }
  if (at === undefined) return undefined;
  const value = unwrapped(at);
  const limits: Limits = {};
  for (const [limit, getter] of GETTERS) {
    const number = read(value, getter);
    if (typeof number === 'number' && Number.isSafeInteger(number)) limits[limit] = number;
  }
  return limits;
}

const GETTERS = [
  ['maxLength', 'maxLength'],
  ['min', 'minValue'],
  ['max', 'maxValue'],
] as const;

/** Without what is around it: may be left out, may be null, has a default, is turned into something else. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const inner = read(schema.def, 'innerType') ?? read(schema.def, 'in');
  return inner === undefined ? schema : unwrapped(inner as z.ZodType);
}

const read = (thing: unknown, name: string): unknown =>
  typeof thing === 'object' && thing !== null ? Reflect.get(thing, name) : undefined;

/** @param place `name.th` */
export const valueAt = (thing: unknown, place: string): unknown => place.split('.').reduce(read, thing);

/** The same with another value at a place. */
export function withValueAt<Thing>(thing: Thing, place: string, value: unknown): Thing {
  const [first = '', ...rest] = place.split('.');
  const next = rest.length === 0 ? value : withValueAt(read(thing, first), rest.join('.'), value);
  return { ...thing, [first]: next };
}

/** What a server refused a call with. */
export interface Refusal extends Error {
  code?: string;
  parameter?: string | undefined;
}

/** What a field says for what a server says; of anything else the words are the code’s own. */
const REFUSALS: Partial<Record<string, ProblemKind>> = {
  'already-exists': 'taken',
  'parameter-invalid': 'refused',
  'parameter-missing': 'refused',
};

/** Before a person has tried to send, only those of places that the person has left; then also what the server refused. */
export function shownProblems(
  problems: Readonly<Record<string, ProblemKind>>,
  seen: { left: readonly string[]; hasTried: boolean; refusal: { place: string; code: string } | null },
): Readonly<Record<string, ProblemKind>> {
  const { left, hasTried, refusal } = seen;
  const own = Object.fromEntries(Object.entries(problems).filter(([place]) => hasTried || left.includes(place)));
  return refusal === null ? own : { [refusal.place]: REFUSALS[refusal.code] ?? refusal.code, ...own };
}

/** Where in the form the server has found something wrong; null where that is no field’s. */
export function refusedPlace(error: Refusal | null, schema: z.ZodType): string | null {
  const place = error?.parameter;
  return place !== undefined && limitsAt(schema, place) !== undefined ? place : null;
}
