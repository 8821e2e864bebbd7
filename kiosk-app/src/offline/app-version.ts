import { BUILD_CHECK_MS, SERVICE_WORKER_CHECK_MS } from '@printfront/shared/domain/app-timings.ts';
import { isNewerWorkerReady, isServedByWorker, updateKioskWorker, watchKioskWorker } from './kiosk-worker.ts';
import { fetchNewestVersion, reloadPage } from './reload.ts';

const TAKEN_KEY = 'printfront-taken-version';

/** Null in development, where Vite brings changes in by itself. */
const ownVersion = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="printfront-build"]')?.content ?? null;

let newest: string | null = null;

/** Looks once an hour for a newer build and a newer service worker. What is done about one is for the pages to say. */
export function watchAppVersion(): void {
  if (ownVersion() === null) return;
  watchKioskWorker();
  setInterval(async () => {
    newest = (await fetchNewestVersion()) ?? newest;
  }, BUILD_CHECK_MS);
  setInterval(updateKioskWorker, SERVICE_WORKER_CHECK_MS);
}

/**
 * Whether loading this page anew would bring a newer build. With a service worker only once that has all of it; without,
 * once per version, so that a server that promises what it does not have is not asked for it again and again.
 */
export async function isNewVersionReady(): Promise<boolean> {
  if (isServedByWorker()) return isNewerWorkerReady();
  return newest !== null && newest !== ownVersion() && newest !== localStorage.getItem(TAKEN_KEY);
}

/** @returns false: not now, see reloadPage */
export async function takeNewVersion(isStillWanted: () => Promise<boolean>): Promise<boolean> {
  const taken = newest;
  if (!(await reloadPage(undefined, isStillWanted))) return false;
  if (taken !== null) localStorage.setItem(TAKEN_KEY, taken);
  return true;
}
