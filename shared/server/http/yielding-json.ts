import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';

/** From so many items on an answer is checked and written piece by piece. */
const MANY = 200;
const ITEMS_AT_ONCE = 50;

/** The answer does not fit its contract. */
export class AnswerMisfitError extends Error {
  override readonly name = 'AnswerMisfitError';
}

/** Whether a list in it, however deep, is so long that checking it at once would be felt by everybody else. */
export function isLongAnswer(value: unknown): boolean {
  if (Array.isArray(value)) return value.length >= MANY || value.some(isLongAnswer);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((field) => typeof field === 'object' && isLongAnswer(field));
}

/**
 * JSON of a long answer after its check, as the schema makes it: the same as JSON.stringify(schema.parse(value)), though with
 * a turn for everybody else between every few items. All of it is checked before any of it is sent.
 *
 * @param pause between two pieces; tests count
 * @throws AnswerMisfitError
 */
export async function yieldingJson(
  schema: z.ZodType,
  value: unknown,
  pause: () => Promise<unknown> = setImmediate,
): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let text = '';
  for (const piece of write(schema, value)) {
    if (piece !== null) {
      text += piece;
      continue;
    }
    pieces.push(Buffer.from(text));
    text = '';
    await pause();
  }
  pieces.push(Buffer.from(text));
  return pieces;
}

/** Text, and null where others may have a turn. */
function* write(schema: z.ZodType, value: unknown): Generator<string | null> {
  if (!isLongAnswer(value)) return yield json(schema, value);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return yield* write(schema.unwrap() as z.ZodType, value);
  }
  // What is said of a list or an object as a whole can only be asked of all of it.
  const isChecked = (schema.def as { checks?: unknown[] }).checks?.length;
  if (schema instanceof z.ZodArray && Array.isArray(value) && !isChecked) {
    return yield* writeItems(schema.element as z.ZodType, value);
  }
  if (schema instanceof z.ZodObject && isRecord(value) && !isChecked && schema.def.catchall === undefined) {
    return yield* writeFields(schema.shape, value);
  }
  yield json(schema, value);
}

function* writeItems(schema: z.ZodType, items: readonly unknown[]): Generator<string | null> {
  yield '[';
  for (const [index, item] of items.entries()) {
    if (index > 0) yield ',';
    yield* write(schema, item);
    if (index % ITEMS_AT_ONCE === ITEMS_AT_ONCE - 1) yield null;
  }
  yield ']';
}

function* writeFields(shape: Record<string, z.ZodType>, fields: Record<string, unknown>): Generator<string | null> {
  yield '{';
  let separator = '';
  for (const [name, schema] of Object.entries(shape)) {
    const isLong = isLongAnswer(fields[name]);
    const short = isLong ? undefined : json(schema, fields[name]);
    // A field that is left out.
    if (!isLong && short === '') continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (short === undefined) yield* write(schema, fields[name]);
    else yield short;
  }
  yield '}';
}

/** Empty for undefined. */
function json(schema: z.ZodType, value: unknown): string {
  const result = schema.safeParse(value);
  if (!result.success) throw new AnswerMisfitError(result.error.message);
  return JSON.stringify(result.data) ?? '';
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
