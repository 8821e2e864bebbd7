import { runMenuCommand } from './menu-commands.ts';
import { type CommandContext, type CommandWords, DONE, type Reply, trap } from './router-replies.ts';
import { ACTIVE_MENU, COOKIE_MENU, HOST_MENU, type RouterState, USER_MENU } from './router-state.ts';

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
  if (path === '/ping') return ping(command, context);
  if (path === '/certificate/sign') return context.certificates.sign(command.attributes, context.policies);
  if (path === '/certificate/export-certificate') return context.certificates.exportPem(command.attributes);
  return runMenuCommand(command, context);
}

/** As if the shop's server were asked: it answers whom it knows the way back to. */
function ping({ attributes }: CommandWords, { state, policies, wayBack }: CommandContext): Reply[] {
  if (!policies.has('test')) return trap('not enough permissions (9)');
  const host = attributes.get('address') ?? '';
  const isGuests = attributes.has('src-address');
  // What leaves under an address of the guests' network passes the same rules as what guests send.
  const [rule] = state
    .rows('/ip/firewall/nat')
    .filter((row) => row.comment?.startsWith('pf:') && (row['dst-address'] ?? host) === host);
  const isSeenAsRouter = !isGuests || rule?.action === 'masquerade';
  const isAnswered = wayBack === 'everybody' || (wayBack === 'router' && isSeenAsRouter);
  const rows = Array.from({ length: Number(attributes.get('count') ?? 1) }, (_nothing, index) => {
    const received = isAnswered ? index + 1 : 0;
    const result = isAnswered ? ['=size=56', '=ttl=64', '=time=1ms'] : ['=status=timeout'];
    return ['!re', `=seq=${index}`, `=host=${host}`, ...result, `=sent=${index + 1}`, `=received=${received}`];
  });
  return [...rows, DONE];
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
