import { createHash } from 'node:crypto';
import type { CatalogueSnapshot, StaffVerifier } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { PROTOCOL_VERSION_HEADER, STAFF_SINCE_VERSION } from '@printfront/cloud-sync/protocol/version.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';

const TAG_LENGTH = 16;

/**
 * The catalogue for the shop that asks. Shops that know of it get the staff with it, under a version that changes when
 * a user's rank, name or password does; older ones get what they always got.
 *
 * @param listStaff asked at every call: a rank that was taken away must not wait for a change of the catalogue
 */
export async function catalogueForShop(
  context: ServerContext,
  catalogue: CatalogueSnapshot,
  listStaff: () => Promise<StaffVerifier[]>,
): Promise<CatalogueSnapshot> {
  const protocol = Number(context.req.header(PROTOCOL_VERSION_HEADER));
  if (protocol < STAFF_SINCE_VERSION) return catalogue;
  const staff = await listStaff();
  const tag = createHash('sha256').update(JSON.stringify(staff)).digest('hex').slice(0, TAG_LENGTH);
  return { ...catalogue, version: `${catalogue.version}.${tag}`, staff };
}
