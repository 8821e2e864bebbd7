import type { BackupTarget } from '@printfront/shared/contracts/backup-settings.ts';

export type TargetKind = BackupTarget['kind'];

/** What stands in the fields of all kinds: who changes the kind loses nothing. */
export interface TargetDraft {
  kind: TargetKind;
  folder: string;
  host: string;
  port: string;
  user: string;
  hostKey: string | null;
  /** Let in by this computer’s own key, and no password. */
  withKey: boolean;
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  remote: string;
  /** Of the place, not of this computer. */
  subfolder: string;
}

const EMPTY: TargetDraft = {
  kind: 'folder',
  folder: '',
  host: '',
  port: '22',
  user: '',
  hostKey: null,
  withKey: false,
  endpoint: '',
  region: '',
  bucket: '',
  accessKeyId: '',
  remote: '',
  subfolder: 'printfront',
};

export function draftOf(target: BackupTarget | null): TargetDraft {
  if (target === null) return EMPTY;
  const { kind } = target;
  if (kind === 'folder') return { ...EMPTY, ...target };
  if (kind === 's3')
    return { ...EMPTY, ...target, region: target.region ?? '', folder: '', subfolder: target.folder ?? '' };
  if (kind === 'rclone') return { ...EMPTY, kind, remote: target.remote, subfolder: target.folder };
  const { withKey = false, port, folder } = target;
  return { ...EMPTY, ...target, withKey, port: String(port), folder: '', subfolder: folder };
}

/** What would be sent. An address that is changed is another computer’s, so its key is not known. */
export function typedTarget(draft: TargetDraft): { kind: TargetKind; [field: string]: unknown } {
  const { kind, folder, host, port, user, hostKey, withKey, endpoint, region, bucket, accessKeyId, remote, subfolder } =
    draft;
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  if (kind === 'folder') return { kind, folder };
  if (kind === 'rclone') return { kind, remote, folder: subfolder };
  if (kind === 's3') {
    return { kind, endpoint, region: orNull(region), bucket, folder: orNull(subfolder), accessKeyId };
  }
  const number = /^\d+$/.test(port.trim()) ? Number(port) : null;
  return { kind, host, port: number, user, folder: subfolder, hostKey, ...(withKey ? { withKey } : {}) };
}

/** Where a field of the form stands in what is sent. */
export const PLACES = { subfolder: 'folder' } as const;
