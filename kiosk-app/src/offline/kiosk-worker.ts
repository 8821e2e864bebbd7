import type { Workbox } from 'workbox-window';

const SCRIPT = '/sw.js';
/** Nothing but the kiosk's pages: the counter, customers at home and phones on the same server never meet it. */
const SCOPE = '/storefront';

let worker: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;

/** Undefined on plain HTTP, where browsers have no service workers: everything works, but not without the server. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** From now on the kiosk starts without its server. In development there is nothing to register. */
export async function registerKioskWorker(): Promise<void> {
  if (!import.meta.env.PROD || workers() === undefined || worker !== undefined) return;
  try {
    // Only a kiosk has a worker: nobody else loads what speaks to it.
    const { Workbox } = await import('workbox-window');
    if (worker !== undefined) return;
    worker = new Workbox(SCRIPT, { scope: SCOPE });
    registration = await worker.register({ immediate: true });
  } catch {
    // The server went away meanwhile, or the browser forbids it: the next start tries again.
    worker = undefined;
  }
}

/** Looks for a newer worker. A server that is away is no news. */
export async function updateKioskWorker(): Promise<void> {
  if (registration !== undefined) await worker?.update().catch(() => undefined);
}

/** A page that a worker answers for comes up again whatever becomes of the server. */
export const isServedByWorker = (): boolean => Boolean(workers()?.controller);

/** Another window let a newer one in: this page is still the earlier build's. */
let isReplaced = false;

/** To be called before anything else can happen. */
export function watchKioskWorker(): void {
  // The very first worker takes over a page that is already its build's.
  let hadWorker = isServedByWorker();
  workers()?.addEventListener('controllerchange', () => {
    isReplaced ||= hadWorker;
    hadWorker = true;
  });
}

/** Whether a load would bring a newer build, all of it there. */
export const isNewerWorkerReady = (): boolean => isReplaced || Boolean(registration?.waiting);

/** A browser lets a worker in once the earlier one has nothing to do: within a second as a rule, in Chromium up to five minutes. */
const LET_IN_MS = 3_000;

/**
 * Lets a newer worker take over, if one waits; the next load is its build's.
 *
 * @returns false: it has not come in yet, and does so by itself some time later
 */
export async function letWaitingWorkerIn(): Promise<boolean> {
  const waiting = registration?.waiting;
  if (!waiting) return true;
  const isIn = new Promise<boolean>((resolve) => {
    setTimeout(resolve, LET_IN_MS, false);
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated' || waiting.state === 'redundant') resolve(true);
    });
  });
  worker?.messageSkipWaiting();
  return isIn;
}
