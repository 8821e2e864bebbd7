import { matchesQuery } from './query-words.ts';
import { asStored, MENUS, type MenuRules, spellOutPolicies } from './router-menus.ts';
import { type CommandContext, type CommandWords, DONE, type Reply, trap, unknownCommand } from './router-replies.ts';
import type { RouterRow } from './router-state.ts';

type Attributes = ReadonlyMap<string, string>;

/** print, add, set, remove and move, as they are the same in every menu. */
export function runMenuCommand(command: CommandWords, context: CommandContext): Reply[] {
  const slash = command.path.lastIndexOf('/');
  const menu = command.path.slice(0, slash);
  const action = command.path.slice(slash + 1);
  const rules = MENUS[menu];
  if (rules === undefined || !isOfVersion(menu, context)) return unknownCommand(command.path, context);
  if (action === 'print' || action === 'getall') return print(menu, rules, command, context);
  if (!rules.actions.some((known) => known === action)) return unknownCommand(command.path, context);
  if (!context.policies.has('write')) return trap('not enough permissions (9)');
  if (rules.isAboutAccounts && !context.policies.has('policy')) return trap('not enough permissions (9)');
  if (action === 'add') return add(menu, rules, command.attributes, context);
  if (action === 'set') return set(menu, rules, command.attributes, context);
  if (action === 'move') return move(menu, command.attributes, context);
  return remove(menu, command.attributes, context);
}

/** RouterOS 6 has another wifi menu, IPv6 with a package only, and nothing that switches features off. */
function isOfVersion(menu: string, { version, hasIpv6 }: CommandContext): boolean {
  if (menu.startsWith('/ipv6/')) return hasIpv6;
  if (menu === '/interface/wireless') return version.major < 7;
  return version.major >= 7 || (!menu.startsWith('/interface/wifi') && menu !== '/system/device-mode');
}

function print(menu: string, rules: MenuRules, { attributes, queries }: CommandWords, context: CommandContext) {
  if (!context.policies.has('read')) return trap('not enough permissions (9)');
  const hidden = [...(rules.hidden ?? []), ...(context.policies.has('sensitive') ? [] : ['password'])];
  const rows = context.state.rows(menu).filter((row) => matchesQuery(row, queries));
  if (attributes.has('count-only')) return [['!done', `=ret=${rows.length}`]];
  const properties = attributes.get('.proplist')?.split(',');
  const replies = rows.map((row) => {
    const shown = (properties ?? Object.keys(row)).filter((name) => Object.hasOwn(row, name) && !hidden.includes(name));
    return ['!re', ...shown.map((name) => `=${name}=${row[name]}`)];
  });
  return rows.length === 0 && context.version.saysEmpty ? [['!empty'], DONE] : [...replies, DONE];
}

function add(menu: string, rules: MenuRules, attributes: Attributes, context: CommandContext): Reply[] {
  const { state } = context;
  const refusal = refuseValues(rules, attributes, context);
  if (refusal !== undefined) return refusal;
  const missing = rules.required?.find((name) => !attributes.has(name));
  if (missing !== undefined) return trap(`missing value(s) of argument(s) ${missing}`, 1);
  const values = { ...rules.defaults, ...written(menu, attributes) };
  if (isTaken(menu, rules, values, context)) return trap(rules.unique?.refusal ?? 'failure: already have such entry');
  const before = attributes.get('place-before');
  if (state.rows(menu).some((row) => row['.id'] === before && row.dynamic === 'true')) {
    return trap('failure: can not place before a dynamic item');
  }
  const row = state.add(menu, values, before);
  // The router takes the server and says on the row that it will not run (manual, "Device-mode").
  if (menu === '/ip/hotspot' && context.state.rows('/system/device-mode')[0]?.hotspot === 'false') {
    Object.assign(row, { invalid: 'true', '.about': 'inactivated, not allowed by device-mode' });
  }
  return [['!done', `=ret=${row['.id']}`]];
}

function set(menu: string, rules: MenuRules, attributes: Attributes, context: CommandContext): Reply[] {
  const refusal = refuseValues(rules, attributes, context);
  if (refusal !== undefined) return refusal;
  const rows = rules.isSingle ? [...context.state.rows(menu)] : rowsOfIds(menu, attributes, context);
  if (!Array.isArray(rows)) return rows.refusal;
  const values = written(menu, attributes);
  for (const row of rows) {
    if (isTaken(menu, rules, { ...row, ...values }, context, row)) return trap(rules.unique?.refusal ?? '');
  }
  for (const row of rows) Object.assign(row, values);
  return [DONE];
}

function move(menu: string, attributes: Attributes, { state }: CommandContext): Reply[] {
  const isMoved = state.move(menu, attributes.get('numbers') ?? '', attributes.get('destination') ?? '');
  return isMoved ? [DONE] : trap('no such item', 0);
}

function remove(menu: string, attributes: Attributes, context: CommandContext): Reply[] {
  const rows = rowsOfIds(menu, attributes, context);
  if (!Array.isArray(rows)) return rows.refusal;
  if (rows.some((row) => row.default === 'true')) return trap('failure: can not remove default trial user');
  if (rows.some((row) => isReferredTo(menu, row, context))) return trap('failure: in use');
  // A user's session and cookie outlive it, as on a router.
  for (const row of rows) context.state.remove(menu, row['.id'] ?? '');
  return [DONE];
}

function isReferredTo(menu: string, row: RouterRow, { state }: CommandContext): boolean {
  return Object.entries(MENUS).some(([other, { references = {} }]) =>
    Object.entries(references).some(
      ([attribute, target]) => target === menu && state.rows(other).some((user) => user[attribute] === row.name),
    ),
  );
}

function isTaken(menu: string, { unique }: MenuRules, values: RouterRow, { state }: CommandContext, self?: RouterRow) {
  if (unique === undefined) return false;
  return state.rows(menu).some((row) => row !== self && unique.by.every((name) => row[name] === values[name]));
}

function refuseValues(rules: MenuRules, attributes: Attributes, { state, version }: CommandContext) {
  const known = [...rules.attributes, ...(rules.actions.includes('move') ? ['place-before'] : [])];
  const unknown = [...attributes.keys()].find((name) => !name.startsWith('.') && !known.includes(name));
  if (unknown !== undefined) return trap(version.major < 7 ? 'unknown parameter' : `unknown parameter ${unknown}`);
  const dangling = Object.entries(rules.references ?? {}).find(([attribute, target]) => {
    const value = attributes.get(attribute);
    return value !== undefined && value !== 'none' && !state.rows(target).some((row) => row.name === value);
  });
  return dangling === undefined ? undefined : trap(`input does not match any value of ${dangling[0]}`, 1);
}

function written(menu: string, attributes: Attributes): RouterRow {
  const values: RouterRow = {};
  for (const [name, value] of attributes) {
    if (name.startsWith('.') || name === 'place-before') continue;
    const isPolicy = menu === '/user/group' && name === 'policy';
    values[name] = isPolicy ? spellOutPolicies(value) : asStored(name, value);
  }
  return values;
}

function rowsOfIds(
  menu: string,
  attributes: Attributes,
  { state, version }: CommandContext,
): RouterRow[] | { refusal: Reply[] } {
  const ids = attributes.get('.id');
  if (ids === undefined) return { refusal: trap('missing =.id=') };
  const rows = ids.split(',').map((id) => state.rows(menu).find((row) => row['.id'] === id));
  const found = rows.filter((row) => row !== undefined);
  if (found.length === rows.length) return found;
  return { refusal: version.major < 7 ? trap('no such item (4)') : trap('no such item', 0) };
}
