import { z } from 'zod';
import { SettingError } from './read-environment.ts';

/** Paths of PEM files; both or none. */
export const TlsSettings = { TLS_CERT: z.string().optional(), TLS_KEY: z.string().optional() };

interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/**
 * @returns undefined: this server serves plain HTTP
 * @throws SettingError when one is set without the other
 */
export function tlsFilesOf(settings: {
  TLS_CERT?: string | undefined;
  TLS_KEY?: string | undefined;
}): TlsFiles | undefined {
  const { TLS_CERT: certFile, TLS_KEY: keyFile } = settings;
  if (certFile !== undefined && keyFile !== undefined) return { certFile, keyFile };
  if (certFile === undefined && keyFile === undefined) return undefined;
  const missing = certFile === undefined ? 'TLS_CERT' : 'TLS_KEY';
  throw new SettingError(`The setting ${missing} is required: TLS_CERT and TLS_KEY belong together.`);
}
