import { parseAst } from 'vite';

/** One small change of the code that a test ought to notice. */
export interface Mutant {
  /** From the project's folder. */
  readonly file: string;
  readonly line: number;
  /** What kind of change it is, in words. */
  readonly change: string;
  /** Of the file's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** What stood there, on one line: by it a listed survivor is found again when lines have moved. */
  readonly code: string;
  /** The whole line that it begins on: it tells apart what stands in a file more than once. */
  readonly lineText: string;
}

/** How a change is written down that is to be found again. */
export interface KnownChange {
  readonly file: string;
  readonly change: string;
  /** How the changed text begins. */
  readonly code: string;
  /** How its line begins, where the same text stands in the file more than once. */
  readonly line?: string;
}

export const isSame = (one: Mutant, other: KnownChange): boolean =>
  one.file === other.file &&
  one.change === other.change &&
  one.code.startsWith(other.code) &&
  one.lineText.startsWith(other.line ?? '');

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

type Change = Pick<Mutant, 'change' | 'start' | 'end' | 'replacement'>;

const COMPARISONS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
/** Parts of a query or of a list that narrow it: without them it takes too much. */
const NARROWING = new Set(['where', 'whereRef', 'having', 'onConflict', 'forUpdate', 'limit', 'filter', 'slice']);
const SIDES: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };
/** Calls that only tell or wait politely: nobody promises them. */
const TELLING = /^(await )?((deps|this|input)\.)?(logger|log|console|process\.(stdout|stderr))\b|\.unref\(/;
const MOST_SHOWN = 100;

/**
 * Every change that is made to one file, in the order of its text. Types are left alone: the compiler looks after them.
 *
 * @param source the file's TypeScript
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const changes: Change[] = [];
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, source, (node) =>
    changes.push(...changesOf(node, source)),
  );
  return changes
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .map((change) => ({
      ...change,
      file,
      line: source.slice(0, change.start).split('\n').length,
      code: shown(source, change),
      lineText: source.slice(source.lastIndexOf('\n', change.start) + 1, source.indexOf('\n', change.start)).trim(),
    }));
}

/** A single word tells nothing: then it is the rest of its line. */
function shown(source: string, { start, end }: Change): string {
  const text = source.slice(start, end).trim();
  const isWord = text.length < 4;
  return (isWord ? source.slice(start, source.indexOf('\n', end)) : text).replace(/\s+/g, ' ').slice(0, MOST_SHOWN);
}

function visit(node: Node, source: string, found: (node: Node) => void): void {
  const isType = node.type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression'].includes(node.type);
  if (isType || node.type === 'ImportDeclaration') return;
  // Whether something is told is promised as little as what is told.
  if (node.type === 'IfStatement' && !node.alternate && isTelling(node.consequent as Node, source)) return;
  found(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(isOnlyStep(child, node) ? (child.expression as Node) : child, source, found);
    }
  }
}

/** The only statement of a `while` is what ends it: without it every test hangs, which tells nothing. */
const isOnlyStep = (child: Node, parent: Node) =>
  child.type === 'ExpressionStatement' && ['WhileStatement', 'DoWhileStatement'].includes(parent.type);

function isTelling(node: Node, source: string): boolean {
  if (node.type === 'BlockStatement') return (node.body as Node[]).every((statement) => isTelling(statement, source));
  return node.type === 'ExpressionStatement' && TELLING.test(textOf(node.expression as Node, source));
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function changesOf(node: Node, source: string): Change[] {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return conditionChanges(node.test as Node);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChanges(node, source);
    case 'UnaryExpression':
      return node.operator === '!' ? [replaced(node, 'no negation', textOf(node.argument as Node, source))] : [];
    case 'CallExpression':
      return callChanges(node, source);
    case 'ExpressionStatement':
      return statementChanges(node, source);
    case 'Literal':
      return node.value === 'desc' ? [replaced(node, 'other order', `'asc'`)] : [];
    case 'TaggedTemplateExpression':
      return queryChanges(node, source);
    default:
      return [];
  }
}

const textOf = ({ start, end }: Node, source: string) => source.slice(start, end);
const replaced = ({ start, end }: Node, change: string, replacement: string): Change => ({
  start,
  end,
  change,
  replacement,
});

function conditionChanges(test: Node): Change[] {
  return [replaced(test, 'condition always', 'true'), replaced(test, 'condition never', 'false')];
}

function operatorChanges(node: Node, source: string): Change[] {
  const [left, right] = [node.left as Node, node.right as Node];
  const operator = node.operator as string;
  const other = operator === '&&' ? '||' : operator === '||' ? '&&' : COMPARISONS[operator];
  if (other === undefined) return [];
  const sides = `${textOf(left, source)} ${other} ${textOf(right, source)}`;
  return [replaced(node, `${operator} as ${other}`, `(${sides})`)];
}

function callChanges(node: Node, source: string): Change[] {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression') return [];
  const name = (callee.property as { name?: string }).name ?? '';
  const object = textOf(callee.object as Node, source);
  // A query that takes one row takes the first, however many are read.
  const isOfOne = name === 'limit' && (node.arguments as Node[])[0]?.value === 1;
  if (NARROWING.has(name) && !isOfOne) return [replaced(node, `no ${name}`, object)];
  const side = SIDES[name];
  if (side === undefined) return [];
  const rest = source.slice((callee.property as Node).end, node.end);
  return [replaced(node, `${name} as ${side}`, `${object}.${side}${rest}`)];
}

function statementChanges(node: Node, source: string): Change[] {
  const expression = node.expression as Node;
  const called = expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression;
  if (called.type !== 'CallExpression' || TELLING.test(textOf(expression, source))) return [];
  return [replaced(node, 'call left out', ';')];
}

const IN_SQL: Readonly<Record<string, { change: string; replacement: string }>> = {
  ' and ': { change: 'and as or', replacement: ' or ' },
  ' not ': { change: 'no not', replacement: ' ' },
  ' = ': { change: '= as <>', replacement: ' <> ' },
};

/** Inside a query that is written by hand. */
function queryChanges(node: Node, source: string): Change[] {
  if (!textOf(node.tag as Node, source).startsWith('sql')) return [];
  const { quasis } = node.quasi as { quasis: Node[] } & Node;
  // A pragma is how the database is run, no query.
  if (/^`\s*pragma /.test(textOf(node.quasi as Node, source))) return [];
  return quasis.flatMap((quasi) =>
    [...textOf(quasi, source).matchAll(/ (and|not|=) /g)].flatMap(({ 0: word, index }) => {
      const start = quasi.start + index;
      const changed = IN_SQL[word];
      return changed === undefined ? [] : [{ start, end: start + word.length, ...changed }];
    }),
  );
}
