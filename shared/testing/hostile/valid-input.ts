import { z } from 'zod';

/**
 * What a schema alone cannot know, by the name of a field or by call and field (`createSize.key`, `placeOrder.crop.x`):
 * ids of things that are there. A function makes the value anew for each call; null is a value, undefined leaves the
 * field out. A field takes what its schema accepts, so that the same name may mean two things.
 */
export type Examples = Readonly<Record<string, unknown>>;

/** For fields that nobody has named: each takes the first that its schema accepts. */
const LIKELY: readonly unknown[] = [
  ...[false, 0, 1, 10, 'example', '1', '10', '0812345678', '10500', 'example-01', 'example-example-01', '4x6'],
  ...['0123456789abcdef', '123456789012345', '0'.repeat(64), '09:00:00', '2099-01-01', '2099-01-01T00:00:00Z'],
];

/** How far a value is made: with all fields that its schema knows, or without those that the examples leave out. */
type Extent = 'all' | 'wanted';

export interface ValidInput {
  /** Of a call with this name. */
  readonly call: string;
  readonly examples: Examples;
  /** Query, path and form carry texts only. */
  readonly isText?: boolean;
  readonly extent?: Extent;
}

/**
 * An input that its schema accepts.
 *
 * @throws Error naming the call and the field, when no example fits: a new call needs one in the table of its test
 */
export function validInput(schema: z.ZodType, input: ValidInput): unknown {
  const value = valueFor(schema, [], input);
  const parsed = schema.safeParse(value);
  if (parsed.success || input.extent === 'all') return value;
  throw new Error(`There is no good example of ${input.call}: ${z.prettifyError(parsed.error)}`);
}

/** The named example of one field, made anew. */
export function exampleAt(place: readonly string[], { call, examples, isText }: ValidInput): unknown {
  const named = [`${call}.${place.join('.')}`, place.at(-1) ?? ''].find((name) => name in examples);
  if (named === undefined) return undefined;
  const made = examples[named];
  const value: unknown = typeof made === 'function' ? made() : made;
  return isText && value !== undefined && value !== null ? String(value) : value;
}

function valueFor(schema: z.ZodType, place: readonly string[], input: ValidInput): unknown {
  const named = exampleAt(place, input);
  if (named !== undefined && schema.safeParse(named).success) return named;
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.shape as Record<string, z.ZodType>);
    return Object.fromEntries(
      fields
        .filter(([field, its]) => input.extent === 'all' || !isLeftOut([...place, field], its, input))
        .map(([field, its]) => [field, valueFor(its, [...place, field], input)]),
    );
  }
  if (inner instanceof z.ZodArray) return [valueFor(inner.element as z.ZodType, [...place, '0'], input)];
  const found = likelyOf(schema);
  if (found !== undefined) return found;
  throw new Error(`There is no good example of ${input.call}: ${place.join('.')} is not in the table.`);
}

/** A schema takes the same each time, and finding it takes a while. */
const likely = new WeakMap<z.ZodType, unknown>();

function likelyOf(schema: z.ZodType): unknown {
  if (!likely.has(schema)) {
    const inner = unwrapped(schema);
    const own = inner instanceof z.ZodUnion ? (inner.options as z.ZodType[]).flatMap(valuesOf) : valuesOf(inner);
    const found = [...own, ...LIKELY].find((value) => schema.safeParse(value).success);
    likely.set(schema, found);
  }
  return likely.get(schema);
}

/** Only a field that nobody must send can be left out. */
function isLeftOut(place: readonly string[], schema: z.ZodType, { call, examples }: ValidInput): boolean {
  const named = [`${call}.${place.join('.')}`, place.at(-1) ?? ''].find((name) => name in examples);
  return named !== undefined && examples[named] === undefined && schema.safeParse(undefined).success;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrapped(schema.unwrap() as z.ZodType);
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.in as z.ZodType) : schema;
}

const valuesOf = (schema: z.ZodType): unknown[] => {
  if (schema instanceof z.ZodEnum) return schema.options;
  return schema instanceof z.ZodLiteral ? [...schema.values] : [];
};
