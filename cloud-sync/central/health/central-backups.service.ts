import path from 'node:path';
import type { Backups } from '@printfront/shared/server/backups/backups.service.ts';
import {
  createServerBackups,
  type ServerBackupsDeps,
} from '@printfront/shared/server/backups/server-backups.service.ts';
import { listBlobNames } from '../blobs/blob-names.repository.ts';
import { openCentralDatabase } from '../database/database.ts';

/** Below the data folder: photos, slips and pictures, and what is offered for download. With a bucket neither is there. */
export const CENTRAL_KEPT_FOLDERS = ['blobs', 'distributions'];

/** Backups of central on SQLite to another place. */
export const createCentralBackups = (deps: ServerBackupsDeps): Backups =>
  createServerBackups({
    ...deps,
    keptFolders: CENTRAL_KEPT_FOLDERS,
    openCopy: (copy) => openCentralDatabase(path.dirname(copy)),
    listBlobNames,
  });
