import type { Backups } from '@printfront/shared/server/backups/backups.service.ts';
import {
  createServerBackups,
  type ServerBackupsDeps,
} from '@printfront/shared/server/backups/server-backups.service.ts';
import { openEdgeDatabase } from '../database/database.ts';
import { listBlobNames } from '../orders/blob-names.repository.ts';

/** Below the data folder: photos, slips and pictures. */
export const SHOP_KEPT_FOLDERS = ['blobs'];

/** Backups of the shop's computer to another place. */
export const createShopBackups = (deps: ServerBackupsDeps): Backups =>
  createServerBackups({ ...deps, keptFolders: SHOP_KEPT_FOLDERS, openCopy: openEdgeDatabase, listBlobNames });
