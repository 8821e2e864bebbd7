import type { Sender } from '#sending/sender.ts';
import { isSqueezed } from '#sending/squeezed-photo.ts';

/** Photos that are not the originals, as far as this phone can tell. */
export interface ChatPhotos {
  get(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
}

/** Looks at the head of each file once, one after the other, as they are chosen. */
export function findChatPhotos(
  sender: Pick<Sender, 'getQueue' | 'subscribe'>,
  fileOf: (clientFileId: string) => File | undefined,
): ChatPhotos {
  const seen = new Set<string>();
  const listeners = new Set<() => void>();
  let found: ReadonlySet<string> = new Set();
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    for (let next = unseen(); next !== undefined; next = unseen()) {
      seen.add(next.clientFileId);
      if (!(await isSqueezed(next.file))) continue;
      found = new Set([...found, next.clientFileId]);
      for (const listener of listeners) listener();
    }
    isLooking = false;
  }

  function unseen(): { clientFileId: string; file: File } | undefined {
    for (const { clientFileId } of sender.getQueue().photos) {
      const file = seen.has(clientFileId) ? undefined : fileOf(clientFileId);
      if (file !== undefined) return { clientFileId, file };
    }
    return undefined;
  }

  sender.subscribe(() => void look());
  return {
    get: () => found,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
