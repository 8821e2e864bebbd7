/** What says whose account a kept secret is for, by the kind of the place. A computer with another key is another one. */
const ACCOUNT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  folder: [],
  rclone: [],
  sftp: ['host', 'port', 'user', 'hostKey', 'withKey'],
  s3: ['endpoint', 'accessKeyId'],
};

/** A place for backups, or what is typed of one. */
type Place = { readonly kind: string; readonly [field: string]: unknown };

/** Whether a secret that is kept for one place may be used at the other: folder and bucket may differ, the account may not. */
export function isSameBackupAccount(one: Place, other: Place): boolean {
  const valuesOf = (place: Place) => ACCOUNT_FIELDS[place.kind]?.map((field) => place[field]);
  return one.kind === other.kind && JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
}

/** Whether somebody is to say a secret there. A computer whose key is not known yet is asked for that first, and hears no password. */
export const takesBackupSecret = (place: Place): boolean =>
  place.kind === 's3' || (place.kind === 'sftp' && place.hostKey != null && place.withKey !== true);
