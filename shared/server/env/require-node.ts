import { SettingError } from './read-environment.ts';

export const OLDEST_NODE_MAJOR = 24;

/**
 * better-sqlite3 13 crashes without a word on older versions, so nothing may import it before this has been asked.
 *
 * @throws SettingError when this Node is too old
 */
export function requireNode(version: string = process.versions.node): void {
  if (Number(version.split('.')[0]) >= OLDEST_NODE_MAJOR) return;
  throw new SettingError(
    `Printfront needs Node ${OLDEST_NODE_MAJOR} and this is ${version}: start it with npm (npm start), which brings the right one.`,
  );
}
