import { type Plugin, parseSync } from 'vite';

const CONTRACT = /\/shared\/contracts\/[^/]+\.ts$/;
/** What contracts are made with, and what it is called in the build: no library's minified code has a function of that name. */
const MAKERS: Readonly<Record<string, string>> = { z: 'contractZod', endpoint: 'contractEndpoint' };

/** For the bundler: making a schema or a call changes nothing, so one that nobody reads is left out. */
export const PURE_MAKERS = [...Object.values(MAKERS), 'defineText'];

/** Calls what contracts are made with by names that the bundler knows as harmless. */
export function pureContracts(): Plugin {
  return {
    name: 'printfront-pure-contracts',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler: (code) => ({ code: renameMakers(code), map: null }),
    },
  };
}

/** @param code JavaScript of one contract file */
export function renameMakers(code: string): string {
  const { program, errors } = parseSync('contract.js', code);
  if (errors.length > 0) throw new Error(`A contract could not be read: ${errors[0]?.message}`);
  const imported = new Map<string, string>();
  let [left, from] = ['', 0];
  const write = (until: number, name: string, end: number) => {
    left += code.slice(from, until) + name;
    from = end;
  };
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const { local } of statement.specifiers) {
      const name = MAKERS[local.name];
      if (name === undefined) continue;
      imported.set(local.name, name);
      write(local.end, ` as ${name}`, local.end);
    }
  }
  const body = program.body.filter(({ type }) => type !== 'ImportDeclaration');
  for (const { name, start, end } of called(body).sort((one, other) => one.start - other.start)) {
    const other = imported.get(name);
    if (other !== undefined) write(start, other, end);
  }
  return left + code.slice(from);
}

interface Named {
  name: string;
  start: number;
  end: number;
}

/** Identifiers that stand for themselves: no property, no key of an object. */
function called(node: unknown): Named[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(called);
  const { type, computed } = node as { type?: string; computed?: boolean };
  if (type === 'Identifier') return [node as Named];
  return Object.entries(node).flatMap(([key, inner]) =>
    (key === 'property' || key === 'key') && computed !== true ? [] : called(inner),
  );
}
