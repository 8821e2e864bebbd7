import { createHash, randomBytes } from 'node:crypto';
import { type CommandWords, type Policy, type Reply, trap } from './router-commands.ts';
import type { RouterVersion } from './router-version.ts';

export interface LoginAccount {
  readonly username: string;
  readonly password: string;
  readonly policies: ReadonlySet<Policy>;
}

export interface LoginDialogue {
  readonly isLoggedIn: boolean;
  /** Answers a `/login`, whichever of the two kinds the version has. */
  answer(command: CommandWords): Reply[];
}

const FAILED_LOGINS_MAX = 5;

/** Before RouterOS 6.43 the router hands out 16 bytes and wants them back hashed with the password. */
export function createLoginDialogue(version: RouterVersion, account: LoginAccount): LoginDialogue {
  let isLoggedIn = false;
  let challenge: Buffer | undefined;
  let failedLogins = 0;

  function decide(isRight: boolean): Reply[] {
    if (isRight && account.policies.has('api')) {
      isLoggedIn = true;
      return [['!done']];
    }
    failedLogins += 1;
    if (failedLogins >= FAILED_LOGINS_MAX) return [['!fatal', 'too many commands before login']];
    return trap(version.challengesLogin ? 'cannot log in' : 'invalid user name or password (6)');
  }

  return {
    get isLoggedIn() {
      return isLoggedIn;
    },
    answer({ attributes }) {
      const name = attributes.get('name');
      if (!version.challengesLogin) {
        return decide(name === account.username && attributes.get('password') === account.password);
      }
      const response = attributes.get('response');
      if (response === undefined || challenge === undefined) {
        challenge = randomBytes(16);
        return [['!done', `=ret=${challenge.toString('hex')}`]];
      }
      const hash = createHash('md5')
        .update(Buffer.from([0]))
        .update(account.password, 'latin1')
        .update(challenge);
      challenge = undefined;
      return decide(name === account.username && response === `00${hash.digest('hex')}`);
    },
  };
}
