import type { KnownDeviceTables } from '@printfront/shared/server/auth/sign-ins.table.ts';
import type { Generated } from 'kysely';

export interface SessionTable {
  /** sha256 of the cookie, hex: a reader of the database cannot sign in with it. */
  token_hash: string;
  user_id: string;
  created_at: string;
  expires_at: string;
  /** What the browser said that it is; empty where it said nothing. */
  browser: Generated<string>;
  system: Generated<string>;
  /** The shop through whose server it was opened. */
  server_id: Generated<string | null>;
  /** To some minutes; empty for sessions from before this was kept. */
  used_at: Generated<string>;
  /** A SessionBeginning; empty for sessions from before this was kept. */
  begun_by: Generated<string>;
}

/** With which a person chooses a password, once. Kept after that until it would have ended, to be able to say so. */
export interface SignInCodeTable {
  /** sha256 of the code, hex. */
  code_hash: string;
  user_id: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** Of an account whose second factor is on, or of one who has begun to switch it on. */
export interface SecondFactorTable {
  user_id: string;
  /** By SecretVault: a reader of the database makes no codes with it. */
  sealed_secret: string;
  /** Number of the time step of the last code that was taken: none is taken twice. */
  last_step: Generated<number>;
}

export interface RecoveryCodeTable {
  /** sha256 of the user's id and the code, hex. */
  code_hash: string;
  user_id: string;
  used_at: string | null;
}

export interface PasskeyTable {
  id: string;
  /** As the device calls it, base64url. */
  credential_id: string;
  user_id: string;
  /** Name of the site that it was made for. */
  site: string;
  /** COSE, base64url: it checks signatures and makes none. */
  public_key: string;
  /** By the device's own count; 0 for ever where it does not count. */
  use_count: number;
  /** How a browser reaches the device, in its words, with commas. */
  transports: string;
  name: string;
  created_at: string;
  used_at: string | null;
}

/** What a device is to sign. */
export interface PasskeyChallengeTable {
  /** sha256, hex. */
  challenge_hash: string;
  /** sha256 of the cookie of the session or browser that may answer. */
  holder_hash: string;
  /** Who is to have a passkey more; null while nobody is signed in. */
  user_id: string | null;
  /** Of the page that asked. */
  origin: string;
  expires_at: string;
}

/** Staff who have signed in with all that it takes on a browser, where their PIN is enough for a day. */
export interface DeskSignInTable {
  /** sha256 of the device's cookie, hex. */
  device_hash: string;
  user_id: string;
  signed_in_at: string;
  /** PINs since the last right one. */
  wrong_count: Generated<number>;
}

export interface SignInAttemptTable {
  /** What is counted: an account on a device, at a network or everywhere, a network, or another kind and a network. */
  key: string;
  attempt_count: number;
  /** Refused until then. */
  blocked_until: string;
  /** After this the count begins anew. */
  forgotten_at: string;
}

/** A person who was sent to a provider and has not come back yet. */
export interface ProviderSignInTable {
  /** sha256 of the state parameter, hex. */
  state_hash: string;
  provider: string;
  /** sha256 of a cookie: only the browser that began may finish. */
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  return_path: string | null;
  expires_at: string;
}

export interface AuthTables extends KnownDeviceTables {
  provider_sign_in: ProviderSignInTable;
  session: SessionTable;
  sign_in_code: SignInCodeTable;
  sign_in_attempt: SignInAttemptTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  desk_sign_in: DeskSignInTable;
}
