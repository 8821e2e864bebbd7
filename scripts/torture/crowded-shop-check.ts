import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';

/** A photo that the shop has acknowledged. */
export interface SentPhoto {
  readonly fileId: string;
  readonly orderId: string;
  readonly sha256: string;
}

/** Compares what phones were told with what the shop's server, which is not running, has on its disk. */
export async function checkPhotos(
  { folder, databaseFile }: { folder: string; databaseFile: string },
  sent: readonly SentPhoto[],
): Promise<{ lost: string[]; doubled: string[] }> {
  const [lost, doubled]: [string[], string[]] = [[], []];
  const database = new Sqlite(databaseFile, { readonly: true });
  const rows = database.prepare('select id from uploaded_file where storefront_order_id = ? and sha256 = ?').pluck();
  try {
    for (const { fileId, orderId, sha256 } of sent) {
      const ids = rows.all(orderId, sha256);
      if (!ids.includes(fileId)) lost.push(`photo ${fileId} has no row with its hash`);
      if (ids.length > 1) doubled.push(`photo ${fileId} is there ${ids.length} times`);
      const bytes = await fs.readFile(path.join(folder, 'blobs', sha256.slice(0, 2), sha256)).catch(() => null);
      const found = bytes && createHash('sha256').update(bytes).digest('hex');
      if (found !== sha256) lost.push(`photo ${fileId} has ${found === null ? 'no' : 'other'} bytes`);
    }
  } finally {
    database.close();
  }
  return { lost, doubled };
}
