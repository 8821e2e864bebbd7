import type { EdgeDatabase } from '../database/database.ts';

/** By a photo of any order, by what still has to go to central, or by one of the catalogues that are kept. */
export async function isBlobNamed(database: EdgeDatabase, sha256: string): Promise<boolean> {
  const namedIn = [
    database.selectFrom('uploaded_file').select('id').where('sha256', '=', sha256),
    // A receipt is not a need: central has what it confirmed.
    database.selectFrom('outbox_blob').select('sha256').where('sha256', '=', sha256).where('state', '!=', 'received'),
    database.selectFrom('catalogue_snapshot').select('sequence').where('body', 'like', `%${sha256}%`),
  ];
  for (const rows of namedIn) if ((await rows.executeTakeFirst()) !== undefined) return true;
  return false;
}
