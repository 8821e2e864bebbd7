/** Versions are three whole numbers, as Debian and npm sort them alike. */
export const RELEASE_VERSION = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/;

/** @returns below 0 where the first is older, 0 where both are the same */
export function compareVersions(one: string, other: string): number {
  const [numbers, others] = [one, other].map((version) => version.split('.').map(Number));
  const at = (numbers ?? []).findIndex((number, index) => number !== others?.[index]);
  return at < 0 ? 0 : (numbers?.[at] ?? 0) - (others?.[at] ?? 0);
}
