import type { Look } from '@printfront/shared/contracts/look.ts';
import type { Settings } from '@printfront/shared/contracts/settings.ts';
import { picturesOfLook } from '@printfront/shared/contracts/shown-look.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { editCatalogue } from '../catalogue/catalogue-editing.service.ts';
import { insertCatalogueImage } from '../catalogue/catalogue-images.repository.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { LookPictureTable } from '../database/tables/look.table.ts';
import { listLookPictures } from './look-pictures.repository.ts';
import { type SettingsDeps, writeAuditedSection } from './settings.service.ts';

/**
 * Saves the look. A picture has to have been sent for it, and its bytes have to be here: also one of earlier that is put back.
 * From now on they are the catalogue's, which lets none of its pictures go.
 *
 * @throws HttpProblem edited-meanwhile, picture-gone naming the field
 */
export async function saveLook(
  deps: SettingsDeps & { blobs: BlobStore },
  principal: Principal,
  { values, ifMatch }: { values: Look; ifMatch: string | undefined },
): Promise<Settings['look']> {
  const look = await asMade(deps.database, values);
  for (const sha256 of picturesOfLook(look)) {
    if (!(await deps.blobs.has(sha256))) throw gone(fieldOf(look, sha256));
  }
  return editCatalogue(deps, principal, async (edit) => {
    for (const sha256 of picturesOfLook(look)) await insertCatalogueImage(edit.transaction, sha256);
    return writeAuditedSection(edit, deps.installed, { section: 'look', values: look, ifMatch });
  });
}

/** Only what was made of an owner's pictures can be shown to everybody, and it measures what it measures. */
async function asMade(database: CentralDatabase, look: Look): Promise<Look> {
  const rows = await listLookPictures(database, picturesOfLook(look));
  const made = (field: string, use: LookPictureTable['use'], sha256: string) => {
    const row = rows.find((one) => one.sha256 === sha256 && one.use === use);
    if (row === undefined) throw gone(field);
    return row;
  };
  const logo = (field: 'logo' | 'logoOnDark') => {
    const named = look[field];
    if (named === null) return null;
    const { sha256, width, height, icon, card } = made(field, 'logo', named.sha256);
    return { sha256, width, height, icon, card: card ?? sha256 };
  };
  return {
    ...look,
    logo: logo('logo'),
    logoOnDark: logo('logoOnDark'),
    startPictures: look.startPictures.map(({ sha256, description }) => {
      const { width, height } = made('startPictures', 'start', sha256);
      return { sha256, width, height, description: description === '' ? null : description };
    }),
  };
}

const fieldOf = (look: Look, sha256: string) =>
  (['logo', 'logoOnDark'] as const).find((field) => JSON.stringify(look[field]).includes(sha256)) ?? 'startPictures';

const gone = (field: string) =>
  new HttpProblem('picture-gone', 'This picture is not here any more. Choose it anew.', { parameter: field });
