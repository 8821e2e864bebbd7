export interface LoginWatch {
  /** What the last look saw, false before there was one; sets out for the next look, one at a time for each login. */
  look(username: string): boolean;
}

/** Logins that are remembered: a kiosk shows one, so these are more than any shop has. */
const MOST_REMEMBERED = 100;

/** Asks a router that may be slow or away whether phones are online, for screens that ask often and must not wait. */
export function createLoginWatch(isLoggedIn: (username: string) => Promise<boolean>): LoginWatch {
  /** The last looked at is the last in it. */
  const seen = new Map<string, boolean>();
  const looking = new Set<string>();

  async function lookAtRouter(username: string): Promise<void> {
    looking.add(username);
    try {
      const isOnline = await isLoggedIn(username);
      seen.delete(username);
      seen.set(username, isOnline);
      for (const oldest of seen.keys()) {
        if (seen.size <= MOST_REMEMBERED) break;
        seen.delete(oldest);
      }
    } catch {
      // The loop that keeps the logins in step says what is wrong with the router.
    } finally {
      looking.delete(username);
    }
  }

  return {
    look(username) {
      const known = seen.get(username) ?? false;
      if (!looking.has(username)) void lookAtRouter(username);
      return known;
    },
  };
}
