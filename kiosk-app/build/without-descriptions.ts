import { type Plugin, parseSync } from 'vite';

/** A call in the middle of a chain, or a property of an object: what is between its ends goes. */
interface Told {
  start: number;
  end: number;
}

const CONTRACT = /\/shared\/contracts\/[^/]+\.ts$/;
/** They only add words to a schema: `schema.describe('…')` checks what `schema` does. */
const TELLING: readonly unknown[] = ['describe', 'meta'];

/**
 * Leaves out of the contracts what they say for the API's documents: no browser reads it, and phones load it over a
 * shop's wifi.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'printfront-without-descriptions',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler: (code) => ({ code: dropDescriptions(code), map: null }),
    },
  };
}

/** @param code JavaScript of one contract file */
export function dropDescriptions(code: string): string {
  const { program, errors } = parseSync('contract.js', code);
  if (errors.length > 0) throw new Error(`A contract could not be read: ${errors[0]?.message}`);
  let left = '';
  let from = 0;
  for (const { start, end } of toldIn(program).sort((one, other) => one.start - other.start)) {
    // One inside another went with it.
    if (start < from) continue;
    left += code.slice(from, start);
    from = end;
  }
  return left + code.slice(from);
}

function toldIn(node: unknown): Told[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(toldIn);
  const { type, callee, end } = node as { type?: string; callee?: Callee; end: number };
  if (type === 'CallExpression' && callee?.name === 'endpoint') return [...inner, ...summariesOf(node as EndpointCall)];
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression' || !TELLING.includes(callee.property?.name)) {
    return inner;
  }
  return [...inner, { start: callee.object.end, end }];
}

/** What a call of the contract is for, in a sentence. */
function summariesOf({ arguments: [said] }: EndpointCall): Told[] {
  const properties = said?.properties ?? [];
  return properties.flatMap(({ key, start }, at) => {
    const next = properties[at + 1];
    return key?.name === 'summary' && next !== undefined ? [{ start, end: next.start }] : [];
  });
}

interface EndpointCall {
  arguments: { properties?: { start: number; key?: { name?: string } }[] }[];
}

interface Callee {
  type: string;
  name?: string;
  object: { end: number };
  property?: { name?: string };
}
