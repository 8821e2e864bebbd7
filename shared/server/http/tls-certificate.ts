import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { SettingError } from '../env/read-environment.ts';
import { createRepeating } from '../service/repeating.ts';
import type { Service } from '../service/service.ts';

/** PEM: the certificate with those that vouch for it, and its key. */
export interface TlsPair {
  readonly cert: string;
  readonly key: string;
}

/** What a listener shows, now and once it is renewed. */
export interface ShownCertificate {
  current(): TlsPair;
  onRenewed(use: (pair: TlsPair) => void): void;
}

/** The certificate that this server shows, from files that another program renews. */
export interface TlsCertificate extends Service, ShownCertificate {
  /** Whether it was made out for this name. */
  isFor(name: string): boolean;
  endsAt(): Date;
}

interface TlsCertificateOptions {
  readonly certFile: string;
  readonly keyFile: string;
  readonly logger: Logger;
  /** Asking the files again and again also works over the links that certbot leaves; watching them does not everywhere. */
  readonly lookEveryMs?: number;
  /** Shorter in tests. */
  readonly lookAgainMs?: number;
}

/**
 * Reads the certificate, and from start on again when its files have changed. A pair that does not fit together (one file
 * is written, the other not yet) or cannot be read leaves the earlier one in use.
 *
 * @throws SettingError when there is none to begin with
 */
export async function openTlsCertificate(options: TlsCertificateOptions): Promise<TlsCertificate> {
  const { certFile, keyFile, logger, lookEveryMs = 30_000, lookAgainMs = 2_000 } = options;
  const listeners: ((pair: TlsPair) => void)[] = [];
  let trouble: string | undefined;

  async function read(): Promise<{ pair: TlsPair; leaf: X509Certificate }> {
    const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
    createSecureContext({ cert, key });
    return { pair: { cert, key }, leaf: new X509Certificate(cert) };
  }

  async function readFirst() {
    const found = await read().catch(() => null);
    if (found !== null) return found;
    // This start may have come between the writing of one file and of the other.
    await setTimeout(lookAgainMs);
    return read().catch((error: Error) => {
      throw new SettingError(`The settings TLS_CERT and TLS_KEY cannot be used: ${error.message}.`);
    });
  }

  let inUse = await readFirst();

  async function look(): Promise<void> {
    try {
      const found = await read();
      trouble = undefined;
      if (found.pair.cert === inUse.pair.cert && found.pair.key === inUse.pair.key) return;
      inUse = found;
      for (const use of listeners) use(found.pair);
      logger.info({ notAfter: found.leaf.validTo }, 'the certificate was renewed');
    } catch (error) {
      const reason = String(error instanceof Error ? error.message : error);
      if (reason !== trouble)
        logger.warn({ reason }, 'the files of the certificate cannot be used; the earlier one stays');
      trouble = reason;
    }
  }

  const what = 'looking for a renewed certificate';
  const looking = createRepeating({ work: look, everyMs: lookEveryMs, what, logger });

  return {
    start: () => looking.start(),
    stop: () => looking.stop(),
    current: () => inUse.pair,
    endsAt: () => inUse.leaf.validToDate,
    isFor: (name) => inUse.leaf.checkHost(name) !== undefined,
    onRenewed: (use) => void listeners.push(use),
  };
}
