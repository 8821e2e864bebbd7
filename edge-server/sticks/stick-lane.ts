import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';

export const stickUnreadable = () =>
  new HttpProblem('stick-unreadable', 'The stick or card cannot be read. Was it taken out?');

/**
 * What reads from a stick, one thing after another. The kernel may hold a read from a broken one for minutes, and each holds one
 * of the few threads that all files of this server are read by: so there is never more than one, and after it none.
 */
export interface StickLane {
  isDead(): boolean;
  /** @throws HttpProblem stick-unreadable when it takes too long, and for ever after; what `read` throws */
  run<Result>(read: () => Promise<Result>): Promise<Result>;
}

export function createStickLane(patienceMs: number): StickLane {
  let last: Promise<unknown> = Promise.resolve();
  let isDead = false;

  async function runNow<Result>(read: () => Promise<Result>): Promise<Result> {
    if (isDead) throw stickUnreadable();
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isDead = true;
        reject(stickUnreadable());
      }, patienceMs);
    });
    try {
      return await Promise.race([read(), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    isDead: () => isDead,
    run(read) {
      const turn = last.then(() => runNow(read));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
