import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { AUTHORITY, OUR_NAME } from './our-names.ts';
import { ProvisionStop } from './provision-stop.ts';
import type { RouterMenus } from './router-menu.ts';

/** A certificate authority to pin. */
export interface PinnedAuthority {
  readonly pem: string;
  /** SHA-256, as openssl and browsers show it. */
  readonly fingerprint: string;
}

const HANDSHAKE_DEADLINE_MS = 10_000;

/**
 * The router's authority, whatever way it comes: only the certificate with the fingerprint that the router itself tells
 * over the connection of its administrator is believed.
 *
 * @param mayWrite whether the router may be asked to write it into a file, where it does not send it in a handshake
 * @throws ProvisionStop when it cannot be had
 */
export async function readRouterAuthority(
  menus: RouterMenus,
  host: string,
  port: number,
  mayWrite: boolean,
): Promise<PinnedAuthority | undefined> {
  const [row] = await menus.print('/certificate', `name=${AUTHORITY}`);
  if (row?.fingerprint === undefined) return undefined;
  for (const pem of await shownCertificates(host, port)) {
    if (plainFingerprint(pem) === row.fingerprint) return pinned(pem);
  }
  if (!mayWrite) return undefined;
  const pem = await exportCertificate(menus, row['.id'] ?? '');
  if (pem !== undefined && plainFingerprint(pem) === row.fingerprint) return pinned(pem);
  throw new ProvisionStop(
    `The router does not hand out the certificate ${AUTHORITY}. Export it on the router (System, Certificates, Export), ` +
      'and set ROUTER_CA to that file.',
  );
}

/** PEM of all that a server shows of its chain; nothing is believed and nothing is sent. */
export function shownCertificates(host: string, port: number): Promise<string[]> {
  return new Promise((resolve) => {
    const socket = tls.connect({ host, port, rejectUnauthorized: false }, () => {
      const found: string[] = [];
      let certificate = socket.getPeerCertificate(true);
      while (certificate?.raw !== undefined) {
        found.push(new X509Certificate(certificate.raw).toString());
        if (certificate.issuerCertificate === certificate) break;
        certificate = certificate.issuerCertificate;
      }
      socket.destroy();
      resolve(found);
    });
    socket.setTimeout(HANDSHAKE_DEADLINE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve([]));
  });
}

/** Through a file on the router, which is removed again. */
async function exportCertificate(menus: RouterMenus, id: string): Promise<string | undefined> {
  const file = `${OUR_NAME}-authority`;
  await menus.run('/certificate/export-certificate', { '.id': id, type: 'pem', 'file-name': file });
  const rows = (await menus.print('/file')).filter((row) => row.name?.endsWith(`${file}.crt`));
  for (const row of rows) await menus.remove('/file', row['.id'] ?? '');
  const contents = rows[0]?.contents;
  return contents?.includes('-----BEGIN CERTIFICATE-----') ? contents : undefined;
}

/** @throws SettingError when ROUTER_CA names no readable file */
export function readAuthorityFile(given: string | undefined): string | undefined {
  if (given === undefined || given.includes('-----BEGIN')) return given;
  try {
    return readFileSync(given, 'utf8');
  } catch {
    throw new SettingError(`The setting ROUTER_CA cannot be used: there is no readable file ${given}.`);
  }
}

const pinned = (pem: string): PinnedAuthority => ({ pem, fingerprint: new X509Certificate(pem).fingerprint256 });
const plainFingerprint = (pem: string) => new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase();
