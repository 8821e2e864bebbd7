import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import { NO_UPDATES, UpdateSettings } from '../../contracts/updates.ts';
import { type ComputerSettings, openComputerSettings } from '../computer-settings/computer-settings.service.ts';
import type { ComputerSettingTables } from '../computer-settings/computer-settings.table.ts';
import { computerSection, givenBy } from '../computer-settings/sections.ts';
import type { ComputerChange } from '../computer-settings/setting-changes.ts';
import { KEY_OF_ROOT } from './release-keys.ts';
import { ROOTS_FOLDER } from './update-files.ts';

/** What an administrator may say of newer versions. */
export const UpdateVariables = {
  /** Where the signed file lies that tells of newer versions; the owner may set it in the browser. */
  UPDATES_FROM: UpdateSettings.shape.address.unwrap().optional(),
  /** The public key of whom releases come; it wins over the one that came with the release. */
  UPDATES_KEY: z.string().default(KEY_OF_ROOT),
  /** What the package's part that is root's writes into; there only where it is installed. */
  UPDATES_FOLDER: z.string().default(ROOTS_FOLDER),
};

/** What an owner sets of them on one computer. */
const updatesSection = computerSection({ values: UpdateSettings, start: NO_UPDATES, secrets: [] });
export type UpdateSections = { readonly updates: typeof updatesSection };

/** There is nothing secret in it. */
const NO_VAULT = { seal: (text: string) => text, open: () => null };

interface Options<Tables extends ComputerSettingTables> {
  database: Kysely<Tables>;
  /** As variables say it; it wins. */
  address: string | undefined;
  /** Writes down who changed what. */
  note?: (transaction: Transaction<Tables>, change: ComputerChange) => Promise<void>;
  now: () => Date;
  logger: Logger;
}

export const openUpdateSettings = <Tables extends ComputerSettingTables>({ address, ...options }: Options<Tables>) =>
  openComputerSettings<UpdateSections, Tables>({
    ...options,
    vault: NO_VAULT,
    sections: { updates: updatesSection },
    given: { updates: givenBy({ address: 'UPDATES_FROM' }, { UPDATES_FROM: address }) },
  });
export type OpenUpdateSettings = () => Promise<ComputerSettings<UpdateSections>>;
