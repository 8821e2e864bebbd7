import type { HonoRequest } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '../../contracts/endpoint.ts';
import { HttpProblem } from './http-problem.ts';

/** JSON bodies are small: a bulk call over 5,000 photos needs about 400 kB. */
const MAX_JSON_BYTES = 1_000_000;

const parameterOf = (path: readonly PropertyKey[]) => path.map(String).join('.');

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

/**
 * Checks one part of a request.
 *
 * @throws HttpProblem parameter-missing or parameter-invalid, naming the first field that is wrong
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  const parameter = parameterOf(path) || 'body';
  if (valueAt(input, path) === undefined) {
    throw new HttpProblem('parameter-missing', `The parameter ${parameter} is required.`, { parameter });
  }
  throw new HttpProblem('parameter-invalid', `The parameter ${parameter} is not valid: ${issue?.message ?? ''}.`, {
    parameter,
  });
}

/** @throws HttpProblem when the same query parameter stands there twice: which one counts would be a guess */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, request: HonoRequest): z.output<Schema> {
  const values: Record<string, string> = {};
  for (const [parameter, all] of Object.entries(request.queries())) {
    const [first, ...others] = all;
    if (others.length > 0) {
      throw new HttpProblem('parameter-invalid', `The parameter ${parameter} is given more than once.`, { parameter });
    }
    if (first !== undefined) values[parameter] = first;
  }
  return parseInput(schema, values);
}

/**
 * @param maxBytes for the few calls whose bodies are larger than those of people and screens
 * @throws HttpProblem body-malformed, body-too-large, parameter-missing or parameter-invalid
 */
export async function parseJsonBody<Schema extends z.ZodType>(
  schema: Schema,
  request: HonoRequest,
  maxBytes = MAX_JSON_BYTES,
): Promise<z.output<Schema>> {
  const text = await readText(request.raw.body, maxBytes);
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    throw new HttpProblem('body-malformed', 'The body of the request is not JSON.', { parameter: 'body' });
  }
  return parseInput(schema, input);
}

async function readText(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  for await (const chunk of body) {
    byteSize += chunk.byteLength;
    if (byteSize > maxBytes) {
      throw new HttpProblem('body-too-large', `The body of the request is larger than ${maxBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `/orders/{id}` of the contract as `/orders/:id` of the router. */
export const routerPath = (endpoint: Pick<Endpoint, 'path'>) => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
