import { createPrivateKey, X509Certificate } from 'node:crypto';
import os from 'node:os';
import type { InForce } from '@printfront/shared/server/computer-settings/computer-settings.service.ts';
import type { TlsPair } from '@printfront/shared/server/http/tls-certificate.ts';
import { EARLIEST_BELIEVED_MS } from '@printfront/shared/server/service/earliest-believed.ts';
import type { Logger } from 'pino';
import type { ShopComputerSections, ShopComputerSettings } from '../settings/shop-computer-sections.ts';
import type { KeyedCertificate } from './authority.ts';
import { type CertifiedNames, namesOfComputer, nameToPermit } from './own-names.ts';

export interface OwnCertificateDeps {
  computer: ShopComputerSettings;
  publicUrl: () => string;
  /** The date as the machine has it: whoever looks at the certificate goes by a clock of its own, not by ours. */
  calendar: () => Date;
  /** What the computer is called, and its IPv4 addresses in its networks. Default: as the system says. */
  machine?: () => { hostName: string; addresses: readonly string[] };
  logger: Logger;
}

/** This computer's own authority, and the certificate that it vouches for. */
export interface OwnCertificate {
  /** What there is; made or renewed before where that is due. */
  ready(): Promise<TlsPair>;
  /** What was made last; null before. */
  authority(): X509Certificate | null;
  certificate(): X509Certificate | null;
  /** From now on there is another authority, and no certificate until the next `ready`. @param by the name of who wants it */
  replaceAuthority(by: string): Promise<void>;
  /** Who had another authority made last; null where it is the first. */
  replaced(): { by: string; at: string } | null;
}

const RENEWED_BEFORE_MS = 30 * 86_400_000;
/** As it stands beside what was saved. */
const BY = 'Printfront';

function thisMachine() {
  const found = Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outward = found.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return { hostName: os.hostname(), addresses: outward.map(({ address }) => address) };
}

export function createOwnCertificate(deps: OwnCertificateDeps): OwnCertificate {
  const { computer, publicUrl, calendar, machine = thisMachine, logger } = deps;
  const kept = () => computer.inForce('certificate');
  const readKept = (what: 'authority' | 'certificate') => {
    const { certificate } = pairOf(kept(), what) ?? {};
    return certificate === undefined ? null : new X509Certificate(certificate);
  };

  function wantedNames(): CertifiedNames {
    const permittedHostName = kept().values.hostName;
    return namesOfComputer({ ...machine(), publicUrl: publicUrl(), permittedHostName });
  }

  /** One that was made in 1970 would have ended long ago when the clock is right. */
  function now(): Date {
    return new Date(Math.max(calendar().getTime(), EARLIEST_BELIEVED_MS));
  }

  function isGood(authority: KeyedCertificate, { certificate }: KeyedCertificate): boolean {
    const leaf = new X509Certificate(certificate);
    const at = now();
    const isOfOurs = leaf.verify(new X509Certificate(authority.certificate).publicKey);
    // Made while the clock ran ahead, it would begin in a future of its own.
    const isInTime = leaf.validFromDate <= at && leaf.validToDate.getTime() - at.getTime() > RENEWED_BEFORE_MS;
    const { names, addresses } = wantedNames();
    return (
      isOfOurs &&
      isInTime &&
      names.every((name) => leaf.checkHost(name) !== undefined) &&
      addresses.every((address) => leaf.checkIP(address) !== undefined)
    );
  }

  /** It is never made anew for a date: every kiosk and computer of the shop believes this one. */
  async function readyAuthority(): Promise<KeyedCertificate> {
    const found = pairOf(kept(), 'authority');
    if (found !== null) return found;
    if (kept().values.authority !== null) {
      logger.error('the key of this shop’s own authority is gone; there is a new one, which has to be installed again');
    }
    return keepNewAuthority({ by: BY });
  }

  async function keepNewAuthority({ by, replacedAt = null }: { by: string; replacedAt?: string | null }) {
    const { makeAuthority } = await import('./authority.ts');
    const hostName = nameToPermit(machine().hostName);
    const made = await makeAuthority(hostName, now());
    const replacedBy = replacedAt === null ? null : by;
    const values = { hostName, authority: made.certificate, certificate: null, replacedBy, replacedAt };
    const secrets = { authorityKey: made.key, certificateKey: null };
    await computer.save('certificate', { values, secrets, by });
    return made;
  }

  async function replaceAuthority(by: string): Promise<void> {
    await keepNewAuthority({ by, replacedAt: calendar().toISOString() });
    const sha256 = readKept('authority')?.fingerprint256;
    logger.warn({ sha256 }, 'this shop has another authority; every kiosk and device has to take it anew');
  }

  function replaced() {
    const { replacedBy, replacedAt } = kept().values;
    return replacedBy === null || replacedAt === null ? null : { by: replacedBy, at: replacedAt };
  }

  async function ready(): Promise<TlsPair> {
    const authority = await readyAuthority();
    const found = pairOf(kept(), 'certificate');
    if (found !== null && isGood(authority, found)) return asTls(found);
    const { makeServerCertificate } = await import('./authority.ts');
    const names = wantedNames();
    const made = await makeServerCertificate(authority, names, now());
    const values = { ...kept().values, certificate: made.certificate };
    await computer.save('certificate', { values, secrets: { certificateKey: made.key }, by: BY });
    logger.info({ ...names }, 'this shop’s own certificate was made');
    return asTls(made);
  }

  return {
    ready,
    authority: () => readKept('authority'),
    certificate: () => readKept('certificate'),
    replaceAuthority,
    replaced,
  };
}

const asTls = ({ certificate, key }: KeyedCertificate): TlsPair => ({ cert: certificate, key });

/** @returns null when there is none, or its key is not to be had, or of another one */
function pairOf(
  { values, secrets }: InForce<ShopComputerSections['certificate']>,
  what: 'authority' | 'certificate',
): KeyedCertificate | null {
  const [certificate, key] = [values[what], secrets[`${what}Key`]];
  if (certificate === null || key === null) return null;
  try {
    const isPair = new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
    return isPair ? { certificate, key } : null;
  } catch {
    return null;
  }
}
