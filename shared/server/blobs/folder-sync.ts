import fs from 'node:fs/promises';

export interface FolderSync {
  /**
   * Makes the names in a folder durable. A caller who asks while a sync of the same folder has not begun yet shares it; one
   * that is already running may have missed the caller's name, so it is never shared.
   */
  sync(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Keeps every folder it has synced open: opening and closing cost as much as the sync itself. */
export function createFolderSync(): FolderSync {
  const handles = new Map<string, Promise<fs.FileHandle>>();
  const next = new Map<string, Promise<void>>();
  const running = new Map<string, Promise<void>>();

  async function handleOf(folder: string): Promise<fs.FileHandle> {
    const opened = handles.get(folder) ?? fs.open(folder, 'r');
    handles.set(folder, opened);
    try {
      return await opened;
    } catch (error) {
      handles.delete(folder);
      throw error;
    }
  }

  async function afterRunning(folder: string): Promise<void> {
    // A failed sync belongs to those who waited for it; the next one is judged by its own result.
    await running.get(folder)?.catch(() => undefined);
    next.delete(folder);
    const current = handleOf(folder).then((handle) => handle.sync());
    running.set(folder, current);
    try {
      await current;
    } finally {
      if (running.get(folder) === current) running.delete(folder);
    }
  }

  return {
    sync(folder) {
      const waiting = next.get(folder);
      if (waiting !== undefined) return waiting;
      const promise = afterRunning(folder);
      next.set(folder, promise);
      return promise;
    },
    async close() {
      await Promise.allSettled([...next.values(), ...running.values()]);
      const opened = [...handles.values()];
      handles.clear();
      for (const handle of opened) await (await handle).close();
    },
  };
}
