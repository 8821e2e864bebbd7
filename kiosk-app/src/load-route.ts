import { CallError } from '#api/call.ts';
import { fetchNewestVersion, reloadPage } from '#offline/reload.ts';
import { nextTask } from './next-task.ts';

/**
 * Loads a route's chunk. When it is gone, because the server has a newer build and no longer this one's files, the page
 * is loaded anew at the address that was asked for, under the guard that keeps it from doing so again and again.
 *
 * @throws CallError server-unreachable when nobody answers, so that the screens can say so and try again
 */
export async function loadRoute<Route>(load: () => Promise<Route>, address: string): Promise<Route> {
  try {
    const route = await load();
    // Its files have just been run; what it loads and shows is more work.
    await nextTask();
    return route;
  } catch (error) {
    if ((await fetchNewestVersion()) === null) {
      throw new CallError('server-unreachable', 'The server did not answer with a part of the app.', 0);
    }
    // The page is going away: nothing is shown in its place.
    if (await reloadPage(address)) return new Promise<never>(() => undefined);
    throw error;
  }
}
