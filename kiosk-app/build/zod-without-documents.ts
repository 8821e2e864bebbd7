import { type Plugin, parseSync } from 'vite';

const DOCUMENTS = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
/** zod's own sentences: the app has its own for every check, in both languages. */
const SENTENCES = /\/zod\/v4\/locales\/en\.js$/;
const WORDLESS = "export default () => ({ localeError: () => 'Not as asked for' });";
/** What schemas say of their limits, which forms read. */
const KEPT = new Set(['aggregateChecks']);

/**
 * Leaves out of zod its sentences and how it writes JSON Schema, for documents that no browser makes: zod ties it to every schema, so that no
 * bundler can tell, and phones load it over a shop's wifi.
 */
export function zodWithoutDocuments(): Plugin {
  return {
    name: 'printfront-zod-without-documents',
    apply: 'build',
    transform: {
      filter: { id: [DOCUMENTS, SENTENCES] },
      handler: (code, id) => ({ code: SENTENCES.test(id) ? WORDLESS : hollowOut(code), map: null }),
    },
  };
}

/** @param code of a module; of what it exports only the names stay, but for those that are kept */
export function hollowOut(code: string): string {
  const { program, errors } = parseSync('module.js', code);
  if (errors.length > 0) throw new Error(`A module of zod could not be read: ${errors[0]?.message}`);
  let left = '';
  let from = 0;
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) continue;
    const names = namesOf(statement.declaration);
    if (names.some((name) => KEPT.has(name))) continue;
    left += code.slice(from, statement.start);
    left += names.map((name) => `export const ${name} = () => () => ({});`).join('\n');
    from = statement.end;
  }
  return left + code.slice(from);
}

function namesOf(declaration: object): string[] {
  const { id, declarations = [] } = declaration as { id?: { name: string }; declarations?: { id: { name: string } }[] };
  return id === undefined ? declarations.map((one) => one.id.name) : [id.name];
}
