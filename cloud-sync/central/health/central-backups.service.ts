import path from 'node:path';
import type { Backups } from '@printfront/shared/server/backups/backups.service.ts';
import {
  createServerBackups,
  type ServerBackupsDeps,
} from '@printfront/shared/server/backups/server-backups.service.ts';
import { listBlobNames } from '../blobs/blob-names.repository.ts';
import { openCentralDatabase } from '../database/database.ts';
import { KEY_FOLDER } from '../settings/secret-vault.ts';

/**
 * Below the data folder: photos, slips and pictures, what is offered for download, and the key of sealed secrets, without which a
 * new machine could read none of them. With a bucket the first two are not there.
 */
export const CENTRAL_KEPT_FOLDERS = ['blobs', 'distributions', KEY_FOLDER];

/** Backups of central on SQLite to another place. */
export const createCentralBackups = (deps: ServerBackupsDeps): Backups =>
  createServerBackups({
    ...deps,
    keptFolders: CENTRAL_KEPT_FOLDERS,
    openCopy: (copy) => openCentralDatabase(path.dirname(copy)),
    listBlobNames,
  });
