import { RELOAD_GUARD_MS } from '@printfront/shared/domain/app-timings.ts';
import { isServedByWorker, letWaitingWorkerIn } from './kiosk-worker.ts';

/** Kept when everything else of a customer is wiped. */
export const RELOADED_AT_KEY = 'printfront-reloaded-at';

const ASKED_AGAIN_MS = 5_000;

/** At most one reload within the guard's time: a broken build cannot make a kiosk reload for ever. */
export function isReloadAllowed(nowMs: number, reloadedAtMs: number): boolean {
  // A clock that was set back must not forbid reloading for years.
  return nowMs - reloadedAtMs >= RELOAD_GUARD_MS || nowMs < reloadedAtMs;
}

/**
 * Loads the page anew, and with it a new build that waits: nothing that was in memory survives. Not more often than the
 * guard allows, and never into nothing: without a service worker the server has to answer just before.
 *
 * @param address to come up at; this one without
 * @param isStillWanted asked when a new build is the only reason: once the build is there, which may take seconds
 * @returns false: not now
 */
export async function reloadPage(
  address = window.location.href,
  isStillWanted?: () => Promise<boolean>,
): Promise<boolean> {
  if (!isReloadAllowed(Date.now(), readReloadedAt())) return false;
  if (!isServedByWorker() && (await fetchNewestVersion()) === null) return false;
  const isIn = await letWaitingWorkerIn();
  // A caller that wants to forget a customer loads this build once more rather than wait.
  if (isStillWanted !== undefined && !(isIn && (await isStillWanted()))) return false;
  try {
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
  } catch {
    // Without a guard that survives the reload there is none.
    return false;
  }
  // Assigning would put this page, with all it holds, into the browser's back cache.
  window.history.replaceState(null, '', address);
  loadAnew(ASKED_AGAIN_MS);
  return true;
}

/**
 * Asks for the page until this one is gone. Chromium 156 loses the first request now and then, when the service worker that
 * would answer it is just being replaced, and what was on the screen stays there for minutes.
 *
 * @param patienceMs twice as long each time, so that a slow server is not asked for ever
 */
function loadAnew(patienceMs: number): void {
  window.location.reload();
  setTimeout(loadAnew, patienceMs, 2 * patienceMs);
}

function readReloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? Number.NEGATIVE_INFINITY);
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}

/** The version of the app that the server has now; null when it does not answer. */
export async function fetchNewestVersion(): Promise<string | null> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' });
    const { version }: { version?: unknown } = response.ok ? await response.json() : {};
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
