import { matchesQuery } from './query-words.ts';
import {
  ACTIVE_MENU,
  COOKIE_MENU,
  HOST_MENU,
  type HotspotMenu,
  MENUS,
  type RouterRow,
  type RouterState,
  USER_MENU,
} from './router-state.ts';
import type { RouterVersion } from './router-version.ts';

/** A reply sentence without its tag: reply word, then attribute words. */
export type Reply = string[];

export type Policy = 'api' | 'read' | 'write' | 'sensitive';

export interface CommandContext {
  readonly state: RouterState;
  readonly version: RouterVersion;
  readonly policies: ReadonlySet<Policy>;
  readonly identity: string;
}

export interface CommandWords {
  readonly path: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly queries: readonly string[];
}

const USER_ATTRIBUTES = new Set(
  (
    'name password profile server limit-uptime limit-bytes-total limit-bytes-in limit-bytes-out ' +
    'mac-address address email comment disabled'
  ).split(' '),
);

const DONE: Reply = ['!done'];

export function readCommand(words: readonly string[]): CommandWords {
  const attributes = new Map<string, string>();
  for (const word of words) {
    const match = /^=([^=]+)=([\s\S]*)$/.exec(word);
    if (match?.[1] !== undefined) attributes.set(match[1], match[2] ?? '');
  }
  return { path: words[0] ?? '', attributes, queries: words.filter((word) => word.startsWith('?')) };
}

/** What a router of that version would answer; carries the command out on the way. */
export function runCommand(command: CommandWords, context: CommandContext): Reply[] {
  const { path } = command;
  if (path === '/system/resource/print') {
    return [['!re', `=version=${context.version.text}`, '=uptime=1d2h', '=board-name=simulator'], DONE];
  }
  if (path === '/system/identity/print') return [['!re', `=name=${context.identity}`], DONE];
  if (path === `${ACTIVE_MENU}/login`) return logIn(command, context);
  const slash = path.lastIndexOf('/');
  const menu = MENUS.find((known) => known === path.slice(0, slash));
  const action = path.slice(slash + 1);
  if (menu === undefined) return unknownCommand(path, context);
  if (action === 'print' || action === 'getall') return print(menu, command, context);
  if (action === 'remove' && menu !== USER_MENU) return remove(menu, command, context);
  if (menu !== USER_MENU) return unknownCommand(path, context);
  if (action === 'add') return addUser(command, context);
  if (action === 'set') return setUser(command, context);
  if (action === 'remove') return remove(menu, command, context);
  return unknownCommand(path, context);
}

export function trap(message: string, category?: number): Reply[] {
  return [['!trap', ...(category === undefined ? [] : [`=category=${category}`]), `=message=${message}`], DONE];
}

/** RouterOS 7 complains twice before it is done. */
function unknownCommand(path: string, { version }: CommandContext): Reply[] {
  if (version.major < 7) return trap('no such command prefix');
  const directory = path.slice(path.lastIndexOf('/') + 1);
  return [
    ['!trap', '=category=0', `=message=no such command or directory (${directory})`],
    ['!trap', '=category=0', '=message=no such command prefix'],
    DONE,
  ];
}

function print(menu: HotspotMenu, { attributes, queries }: CommandWords, context: CommandContext): Reply[] {
  if (!context.policies.has('read')) return trap('not enough permissions (9)');
  const hidden = context.policies.has('sensitive') ? [] : ['password'];
  const rows = context.state.rows(menu).filter((row) => matchesQuery(row, queries));
  if (attributes.has('count-only')) return [['!done', `=ret=${rows.length}`]];
  const properties = attributes.get('.proplist')?.split(',');
  const replies = rows.map((row) => {
    const names = (properties ?? Object.keys(row)).filter((name) => Object.hasOwn(row, name) && !hidden.includes(name));
    return ['!re', ...names.map((name) => `=${name}=${row[name]}`)];
  });
  return rows.length === 0 && context.version.saysEmpty ? [['!empty'], DONE] : [...replies, DONE];
}

function addUser({ attributes }: CommandWords, context: CommandContext): Reply[] {
  const refusal = refuseWrite(attributes, context);
  if (refusal !== undefined) return refusal;
  const name = attributes.get('name');
  if (name === undefined) return trap('missing value(s) of argument(s) name', 1);
  if (context.state.rows(USER_MENU).some((row) => row.name === name)) {
    return trap('failure: already have user with this name for this server');
  }
  const values = { disabled: 'false', default: 'false', ...written(attributes) };
  return [['!done', `=ret=${context.state.add(USER_MENU, values)['.id']}`]];
}

function setUser({ attributes }: CommandWords, context: CommandContext): Reply[] {
  const refusal = refuseWrite(attributes, context);
  if (refusal !== undefined) return refusal;
  const rows = rowsOfIds(USER_MENU, attributes, context);
  if (!Array.isArray(rows)) return rows.refusal;
  for (const row of rows) Object.assign(row, written(attributes));
  return [DONE];
}

function remove(menu: HotspotMenu, { attributes }: CommandWords, context: CommandContext): Reply[] {
  if (!context.policies.has('write')) return trap('not enough permissions (9)');
  const rows = rowsOfIds(menu, attributes, context);
  if (!Array.isArray(rows)) return rows.refusal;
  if (rows.some((row) => row.default === 'true')) return trap('failure: can not remove default trial user');
  // A user's session and cookie outlive it, as on a router.
  for (const row of rows) context.state.remove(menu, row['.id'] ?? '');
  return [DONE];
}

/** Lets a phone that is in the host table in, without its browser. */
function logIn({ attributes }: CommandWords, { state, policies }: CommandContext): Reply[] {
  if (!policies.has('write')) return trap('not enough permissions (9)');
  const ip = attributes.get('ip') ?? '';
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return trap('invalid value for argument ip');
  const host = state.rows(HOST_MENU).find((row) => row.address === ip);
  if (host === undefined) return trap(`failure: unknown host IP ${ip}`);
  const name = attributes.get('user') ?? '';
  if (!isRightPassword(state, name, attributes.get('password') ?? ''))
    return trap('failure: invalid username or password');
  openSession(state, name, ip, host['mac-address'] ?? '');
  return [DONE];
}

export function isRightPassword(state: RouterState, name: string, password: string): boolean {
  const user = state.rows(USER_MENU).find((row) => row.name === name);
  return (
    user !== undefined && user.disabled !== 'true' && user.default !== 'true' && (user.password ?? '') === password
  );
}

/** Marks a phone as online, with the cookie that would let it back in. */
export function openSession(state: RouterState, user: string, address: string, mac: string): void {
  state.add(ACTIVE_MENU, { user, address, 'mac-address': mac, 'login-by': 'http-pap', uptime: '0s' });
  state.add(COOKIE_MENU, { user, 'mac-address': mac, 'expires-in': '3d', 'mac-cookie': 'false' });
}

function refuseWrite(attributes: ReadonlyMap<string, string>, context: CommandContext): Reply[] | undefined {
  if (!context.policies.has('write')) return trap('not enough permissions (9)');
  const unknown = [...attributes.keys()].find((name) => !name.startsWith('.') && !USER_ATTRIBUTES.has(name));
  if (unknown !== undefined)
    return trap(context.version.major < 7 ? 'unknown parameter' : `unknown parameter ${unknown}`);
  const profile = attributes.get('profile');
  if (profile !== undefined && profile !== 'default') return trap('input does not match any value of profile', 1);
  return undefined;
}

function written(attributes: ReadonlyMap<string, string>): RouterRow {
  const values: RouterRow = {};
  for (const [name, value] of attributes) {
    if (name.startsWith('.')) continue;
    values[name] = name === 'disabled' ? String(value === 'yes' || value === 'true') : value;
  }
  return values;
}

function rowsOfIds(
  menu: HotspotMenu,
  attributes: ReadonlyMap<string, string>,
  { state, version }: CommandContext,
): RouterRow[] | { refusal: Reply[] } {
  const ids = attributes.get('.id');
  if (ids === undefined) return { refusal: trap('missing =.id=') };
  const rows = ids.split(',').map((id) => state.rows(menu).find((row) => row['.id'] === id));
  const found = rows.filter((row) => row !== undefined);
  if (found.length === rows.length) return found;
  return { refusal: version.major < 7 ? trap('no such item (4)') : trap('no such item', 0) };
}
