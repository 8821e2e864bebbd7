import type { RouterState } from './router-state.ts';
import type { RouterVersion } from './router-version.ts';

/** A reply sentence without its tag: reply word, then attribute words. */
export type Reply = string[];

/** PEM of what the router shows in a handshake, and of its key. */
export interface ServedCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateSigner {
  /** Answers at once; the row has its flags and its fingerprint only after the delay, as on a slow router. */
  sign(attributes: ReadonlyMap<string, string>, policies: ReadonlySet<string>): Reply[];
  /** Writes the certificate, without its key, into the router's file list. */
  exportPem(attributes: ReadonlyMap<string, string>): Reply[];
  /** Undefined while there is no signed certificate of that name. */
  served(name: string): ServedCertificate | undefined;
  /** Lets go of what is still being signed. */
  stop(): void;
}

/** What a group of accounts may do, as far as anything here asks. */
export type Policy = 'api' | 'read' | 'write' | 'sensitive' | 'policy' | 'test';

/** Whom the shop's server answers: everybody, only who has the router's own address (it knows no way back to guests), nobody. */
export type WayBack = 'everybody' | 'router' | 'nobody';

export interface CommandContext {
  readonly state: RouterState;
  readonly version: RouterVersion;
  readonly policies: ReadonlySet<string>;
  readonly identity: string;
  readonly certificates: CertificateSigner;
  readonly hasIpv6: boolean;
  readonly wayBack: WayBack;
}

export interface CommandWords {
  readonly path: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly queries: readonly string[];
}

export const DONE: Reply = ['!done'];

export function trap(message: string, category?: number): Reply[] {
  return [['!trap', ...(category === undefined ? [] : [`=category=${category}`]), `=message=${message}`], DONE];
}

/** RouterOS 7 complains twice before it is done. */
export function unknownCommand(path: string, { version }: Pick<CommandContext, 'version'>): Reply[] {
  if (version.major < 7) return trap('no such command prefix');
  const directory = path.slice(path.lastIndexOf('/') + 1);
  return [
    ['!trap', '=category=0', `=message=no such command or directory (${directory})`],
    ['!trap', '=category=0', '=message=no such command prefix'],
    DONE,
  ];
}
