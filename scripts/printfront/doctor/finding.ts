import type { CentralSettings } from '../../../cloud-sync/central/settings/env.ts';
import type { EdgeSettings } from '../../../edge-server/settings/env.ts';
import type { SeenFolder } from '../look-at-folder.ts';
import type { Machine } from '../machine.ts';
import type { Known } from './known.ts';

/** One thing that is wrong. */
export interface Finding {
  /** For programs. */
  readonly code: string;
  /** One sentence. */
  readonly what: string;
  /** One sentence: what to do about it. */
  readonly todo: string;
  /** A setting has to be changed. */
  readonly isSetting: boolean;
}

export const finding = (code: string, what: string, todo: string): Finding => ({ code, what, todo, isSetting: false });
export const wrongSetting = (code: string, what: string, todo: string): Finding => ({
  ...finding(code, what, todo),
  isSetting: true,
});

/** What every check may look at. */
export interface Examined {
  readonly machine: Machine;
  /** As systemd tells it. */
  readonly unit: Readonly<Record<string, string>>;
  /** Null where they cannot be used. */
  readonly edge: EdgeSettings | null;
  readonly central: CentralSettings | null;
  /** What the database holds that a check needs; null where there is none, or it cannot be read. */
  readonly known: Known | null;
  /** That settings name, beside the server's own. */
  readonly folders: readonly NamedFolder[];
  readonly now: () => Date;
}

export interface NamedFolder {
  /** Of the setting, or where else it was set; null: nobody set it. */
  readonly name: 'HOT_FOLDER' | 'SNAPSHOT_DIR' | BackupPlaceName | null;
  readonly folder: string;
  /** Null: it does not answer. Nobody may touch it then, or is kept for ever. */
  readonly seen: SeenFolder | null;
}

/** A folder for backups that an owner has set on that page has no setting. */
export type BackupPlaceName = 'BACKUP_REPOSITORY' | 'the page of backups';
export const isForBackups = ({ name }: NamedFolder): boolean =>
  name === 'BACKUP_REPOSITORY' || name === 'the page of backups';

/** A folder for copies that nobody has set is the server's own. */
export const isForCopies = ({ name }: NamedFolder): boolean => name === null || name === 'SNAPSHOT_DIR';

export interface Check {
  /** What it looks at, for the sentence that it took too long. */
  readonly name: string;
  look(examined: Examined): Promise<Finding[]>;
}

/** Nobody gets into a container whose server does not run. */
export const isRunning = ({ machine, unit }: Pick<Examined, 'machine' | 'unit'>): boolean =>
  machine.isContainer || unit.ActiveState === 'active';

const MEBIBYTE = 1024 ** 2;
export const inMebibytes = (bytes: number): string => `${Math.floor(bytes / MEBIBYTE)} MiB`;
