import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';

/** Whatever a page's browser still keeps for it, as text: storage, names of caches and what is in them, databases. */
export const keptByPage = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const databases = await Promise.all((await indexedDB.databases()).map(({ name }) => contentOf(name)));
    const cached = await Promise.all((await caches.keys()).map(async (name) =>
      [name, (await (await caches.open(name)).keys()).map(({ url }) => url)]));
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, cached, databases]);
    function contentOf(name) {
      return new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onerror = () => reject(request.error);
        request.onsuccess = async () => {
          const stores = [...request.result.objectStoreNames];
          const rows = stores.map((store) => new Promise((done) => {
            const all = request.result.transaction(store).objectStore(store).getAll();
            all.onsuccess = () => done(all.result);
          }));
          const content = await Promise.all(rows);
          request.result.close();
          resolve(content);
        };
      });
    }
  })()`);

/** Addresses of everything that service workers have put away. */
export const cachedAddresses = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  })()`);

/** Files of a browser's profile that hold any of these bytes. */
export async function filesHolding(folder: string, needles: readonly Buffer[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const holding: string[] = [];
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (needles.some((needle) => bytes.includes(needle))) holding.push(path.relative(folder, file));
  }
  return holding;
}
