import { createHash, randomBytes } from 'node:crypto';
import { BlockList } from 'node:net';
import { type CommandWords, type Reply, trap } from './router-replies.ts';
import type { RouterRow, RouterState } from './router-state.ts';
import type { RouterVersion } from './router-version.ts';

export interface LoginDialogue {
  readonly isLoggedIn: boolean;
  /** What the account that is logged in may do. */
  readonly policies: ReadonlySet<string>;
  /** Answers a `/login`, whichever of the two kinds the version has. */
  answer(command: CommandWords): Reply[];
}

const FAILED_LOGINS_MAX = 5;

/**
 * Before RouterOS 6.43 the router hands out 16 bytes and wants them back hashed with the password.
 *
 * @param peer the address that the connection comes from
 */
export function createLoginDialogue(version: RouterVersion, state: RouterState, peer: string): LoginDialogue {
  let policies: ReadonlySet<string> = new Set();
  let challenge: Buffer | undefined;
  let failedLogins = 0;

  function decide(account: RouterRow | undefined, isRight: boolean): Reply[] {
    const held = policiesOf(state, account);
    const isLetIn = isRight && account?.disabled !== 'true' && allowsAddress(account?.address, peer);
    if (isLetIn && held.has('api')) {
      policies = held;
      return [['!done']];
    }
    failedLogins += 1;
    if (failedLogins >= FAILED_LOGINS_MAX) return [['!fatal', 'too many commands before login']];
    return trap(version.challengesLogin ? 'cannot log in' : 'invalid user name or password (6)');
  }

  return {
    get isLoggedIn() {
      return policies.has('api');
    },
    get policies() {
      return policies;
    },
    answer({ attributes }) {
      const account = state.rows('/user').find((row) => row.name === attributes.get('name'));
      if (!version.challengesLogin) return decide(account, account?.password === attributes.get('password'));
      const response = attributes.get('response');
      if (response === undefined || challenge === undefined) {
        challenge = randomBytes(16);
        return [['!done', `=ret=${challenge.toString('hex')}`]];
      }
      const hash = createHash('md5')
        .update(Buffer.from([0]))
        .update(account?.password ?? '', 'latin1')
        .update(challenge);
      challenge = undefined;
      return decide(account, response === `00${hash.digest('hex')}`);
    },
  };
}

function policiesOf(state: RouterState, account: RouterRow | undefined): Set<string> {
  const group = state.rows('/user/group').find((row) => row.name === account?.group);
  return new Set((group?.policy ?? '').split(',').filter((policy) => policy !== '' && !policy.startsWith('!')));
}

/** @param allowed addresses and networks with commas between them; empty or left out = every address */
export function allowsAddress(allowed: string | undefined, peer: string): boolean {
  if (allowed === undefined || allowed === '') return true;
  const list = new BlockList();
  for (const entry of allowed.split(',')) {
    const [address = '', bits = '32'] = entry.split('/');
    list.addSubnet(address, Number(bits), 'ipv4');
  }
  return list.check(peer.replace(/^::ffff:/, ''), 'ipv4');
}
