import type { AttemptRow } from './sign-in-limits.ts';

/** `key`: what is counted (see SignInTry), or another kind and the caller's network. */
export interface SignInAttemptTables {
  sign_in_attempt: AttemptRow & { key: string };
}

/** A device on which a user has signed in before. */
export interface KnownDeviceRow {
  /** sha256 of the device's cookie, hex. */
  device_hash: string;
  /** Hash of the folded user name. */
  account: string;
  used_at: string;
}

export interface KnownDeviceTables {
  known_device: KnownDeviceRow;
}
