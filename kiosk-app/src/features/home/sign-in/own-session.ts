import type { User } from '@printfront/shared/contracts/users.ts';
import { CallError } from '#api/call.ts';
import type { PrintOrder } from '#api/print-order.ts';

export interface OwnSessionView {
  /**
   * unsure: a call was refused, and the server has not said yet who is signed in; gone: nobody is any more; someone-else:
   * another person has signed in at this browser.
   */
  readonly state: 'here' | 'unsure' | 'gone' | 'someone-else';
  /** Grows whenever calls that were refused may be made again. */
  readonly returns: number;
}

/** In whose name a page makes its calls. Every tab shares one cookie, so that may change at any time. */
export interface OwnSession {
  /**
   * Asks the server who is signed in.
   *
   * @throws CallError not-signed-in when it is not the owner, or what kept the server from answering
   */
  confirm(): Promise<void>;
  /** A call has failed. */
  heard(error: unknown): void;
  /** A user has signed in on this page. */
  signedIn(user: User): void;
  getView(): OwnSessionView;
  subscribe(listener: () => void): () => void;
}

const isRefusal = (error: unknown) => error instanceof CallError && error.isSignedOut;

/**
 * @param owner whose photos and numbers the page holds
 * @param ask getMe
 */
export function createOwnSession(owner: Pick<User, 'id'>, ask: () => Promise<Pick<User, 'id'>>): OwnSession {
  const listeners = new Set<() => void>();
  let view: OwnSessionView = { state: 'here', returns: 0 };
  let signIns = 0;
  let asking: Promise<void> | null = null;

  function show(state: OwnSessionView['state']): void {
    if (state === view.state) return;
    view = { state, returns: view.returns + (state === 'here' ? 1 : 0) };
    for (const listener of listeners) listener();
  }

  function take(user: Pick<User, 'id'> | null): void {
    if (user === null) show('gone');
    else show(user.id === owner.id ? 'here' : 'someone-else');
  }

  async function whoIsIt(): Promise<Pick<User, 'id'> | null> {
    const before = signIns;
    const user = await ask().catch((error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    });
    // A user has signed in since: this answer may be older.
    return before === signIns ? user : whoIsIt();
  }

  async function askOnce(): Promise<void> {
    take(await whoIsIt());
    if (view.state !== 'here') throw new CallError('not-signed-in', 'The owner of this page is not signed in.', 401);
  }

  function confirm(): Promise<void> {
    asking ??= askOnce().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    confirm,
    heard(error) {
      if (!isRefusal(error)) return;
      if (view.state === 'here') show('unsure');
      // While the server is away nothing is known; the page that watches asks again.
      confirm().catch(() => undefined);
    },
    signedIn(user) {
      signIns += 1;
      take(user);
    },
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The order with its calls watched by the session. A photo is only sent after the server has said that its owner is
 * signed in: the server would refuse it from another user who has signed in meanwhile, in this tab or another, but only
 * after megabytes. Numbers are of photos that nobody else has: they are held back only while it is known that another person
 * would ask.
 */
export function inOwnersName(order: PrintOrder, session: Omit<OwnSession, 'signedIn' | 'subscribe'>): PrintOrder {
  async function watched<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    try {
      return await send();
    } catch (error) {
      session.heard(error);
      throw error;
    }
  }
  async function unlessLost<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    if (session.getView().state !== 'here') await session.confirm();
    return watched(send);
  }
  return {
    ...order,
    setQuantities: (sizeKey, quantities) => unlessLost(() => order.setQuantities(sizeKey, quantities)),
    setPrints: (fileId, sizeKey, choice) => unlessLost(() => order.setPrints(fileId, sizeKey, choice)),
    sendPhoto: async (photo, options) => {
      await session.confirm();
      return watched(() => order.sendPhoto(photo, options));
    },
  };
}
