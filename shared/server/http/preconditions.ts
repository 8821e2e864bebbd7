import { createHash } from 'node:crypto';
import type { HonoRequest } from 'hono';
import type { Endpoint } from '../../contracts/endpoint.ts';
import { HttpProblem } from './http-problem.ts';

/** What must be so, or nothing is changed (RFC 9110, 13.1): the headers as they came, each `*` or entity tags. */
export interface Preconditions {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
}

/** RFC 9110, 8.8.3: what stands in the quotes may be a comma, but no blank and no quote. */
const TAG = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/;
const BETWEEN = /^[ \t]*(,[ \t]*)*/;

interface EntityTag {
  readonly opaque: string;
  readonly isWeak: boolean;
}

/** @returns null for what is neither `*` nor a list with an entity tag in it */
function parseTags(header: string): '*' | readonly EntityTag[] | null {
  let rest = header.trim();
  if (rest === '*') return '*';
  const tags: EntityTag[] = [];
  rest = rest.replace(BETWEEN, '');
  while (rest !== '') {
    const [whole, weak, opaque = ''] = TAG.exec(rest) ?? [];
    if (whole === undefined) return null;
    tags.push({ opaque, isWeak: weak !== undefined });
    rest = rest.slice(whole.length);
    const [gap = ''] = BETWEEN.exec(rest) ?? [];
    // Without a comma there must not be another.
    if (rest !== gap && !gap.includes(',')) return null;
    rest = rest.slice(gap.length);
  }
  return tags.length === 0 ? null : tags;
}

/**
 * The headers that a change is compared by. On a GET they are looked at when there is an answer.
 *
 * @throws HttpProblem parameter-invalid naming the header when it cannot be read, or nothing would be compared: to go on
 *   without could overwrite what its sender wanted to keep
 */
export function readPreconditions({ method, ...takes }: Endpoint, request: HonoRequest): Preconditions {
  if (method === 'GET') return {};
  const read = (name: 'If-Match' | 'If-None-Match', isCompared: true | undefined) => {
    const header = request.header(name);
    if (header === undefined) return undefined;
    const tags = parseTags(header);
    if (tags === null) throw refused(name, 'is not valid: expected versions in quotes, with commas between them, or *');
    if (isCompared) return header;
    // What is not there is not found anyway.
    if (name === 'If-Match' && tags === '*') return undefined;
    throw refused(name, 'is not looked at by this call, which compares no versions');
  };
  const ifMatch = read('If-Match', takes.ifMatch);
  // Where nothing is edited it keeps nothing from being overwritten.
  const ifNoneMatch = takes.ifMatch ? read('If-None-Match', takes.ifNoneMatch) : undefined;
  return { ifMatch, ifNoneMatch };
}

const refused = (parameter: string, why: string) =>
  new HttpProblem('parameter-invalid', `The header ${parameter} ${why}.`, { parameter });

/**
 * RFC 9110, 13.1.1. Tags are compared strongly: a weak one is nobody's.
 *
 * @param ifMatch as `readPreconditions` gave it
 * @param current version of what is there; null when nothing is
 */
export function isMatch(ifMatch: string | undefined, current: string | null): boolean {
  if (ifMatch === undefined) return true;
  const tags = parseTags(ifMatch);
  if (tags === '*') return current !== null;
  return tags?.some(({ opaque, isWeak }) => !isWeak && opaque === current) ?? false;
}

/** RFC 9110, 13.1.2. Tags are compared weakly: a proxy that packed the answer on its way made a strong one weak. */
export function isNoneMatch(ifNoneMatch: string | undefined, current: string | null): boolean {
  const tags = ifNoneMatch === undefined ? null : parseTags(ifNoneMatch);
  if (tags === '*') return current === null;
  return !tags?.some(({ opaque }) => opaque === current);
}

/** @returns the `ETag` of an answer, with its quotes: the same bytes have the same, on every server and after every restart */
export function entityTag(pieces: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return `"${hash.digest('hex').slice(0, 32)}"`;
}
