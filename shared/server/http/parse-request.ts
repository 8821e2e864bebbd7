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

/** How much a body may be, and how long it may take. */
interface BodyBounds {
  /** For the few calls whose bodies are larger than those of people and screens. */
  readonly maximumBytes?: number;
  /** From now, whatever its speed; without it as long as a call may take. */
  readonly withinSeconds?: number | undefined;
}

/**
 * What has no body says nothing: it is an object without fields.
 *
 * @throws HttpProblem body-malformed, body-too-large, body-too-slow (what still comes of it is for the caller to stop),
 *   parameter-missing or parameter-invalid
 */
export async function parseJsonBody<Schema extends z.ZodType>(
  schema: Schema,
  request: HonoRequest,
  { maximumBytes = MAX_JSON_BYTES, withinSeconds }: BodyBounds = {},
): Promise<z.output<Schema>> {
  const text = await readText(request.raw.body, maximumBytes, withinSeconds);
  let input: unknown;
  try {
    input = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new HttpProblem('body-malformed', 'The body of the request is not JSON.', { parameter: 'body' });
  }
  return parseInput(schema, input);
}

async function readText(
  body: ReadableStream<Uint8Array> | null,
  maximumBytes: number,
  withinSeconds: number | undefined,
): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  const reader = body.getReader();
  const deadline = startDeadline(withinSeconds);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), deadline.passed]);
      if (done) return Buffer.concat(chunks).toString('utf8');
      byteSize += value.byteLength;
      if (byteSize > maximumBytes) {
        throw new HttpProblem('body-too-large', `The body of the request is larger than ${maximumBytes} bytes.`);
      }
      chunks.push(value);
    }
  } finally {
    deadline.stop();
    // Cancelled, as iterating would, but for one that is late: that would break its connection before the answer.
    if (!deadline.isPassed()) await reader.cancel();
  }
}

/** Counts seconds in which this process ran: one that was held up is not the sender's. */
function startDeadline(seconds: number | undefined) {
  let left = seconds ?? Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    if (seconds === undefined) return;
    timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      reject(new HttpProblem('body-too-slow', 'The body of the request came too slowly.', { retryAfterSeconds: 5 }));
    }, 1_000);
  });
  return { passed, stop: () => clearInterval(timer), isPassed: () => left <= 0 };
}

/** `/orders/{id}` of the contract as `/orders/:id` of the router. */
export const routerPath = (endpoint: Pick<Endpoint, 'path'>) => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
