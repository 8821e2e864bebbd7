/** What the database needs beside the photos themselves. */
const SPARE_BYTES = 1_000_000;

/**
 * Whether this browser would store so many bytes more, as far as it says. Plain HTTP has no such question, and some
 * browsers answer it with a round number that tells nothing: then storing is tried, and fails when there is no room.
 *
 * @param bytes of one photo
 */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate()) ?? {};
  if (quota === undefined || usage === undefined) return true;
  return usage + bytes + SPARE_BYTES <= quota;
}

/** Asks the browser not to throw away what waits here when the disk runs low. It may refuse, and nothing can be done. */
export async function askForLastingStorage(): Promise<void> {
  if (navigator.storage === undefined || (await navigator.storage.persisted())) return;
  await navigator.storage.persist();
}
