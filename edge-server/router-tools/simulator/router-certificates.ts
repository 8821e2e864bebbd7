import { X509Certificate } from 'node:crypto';
import { type Authority, makeAuthority, makeRouterCertificate } from '@printfront/shared/testing/certificates.ts';
import { type CertificateSigner, DONE, type ServedCertificate, trap } from './router-replies.ts';
import type { RouterState } from './router-state.ts';

const MENU = '/certificate';

/** @param sendsAuthority whether the authority goes along in the handshake */
export function createCertificateSigner(state: RouterState, delayMs: number, sendsAuthority: boolean) {
  const authorities = new Map<string, Authority>();
  const issued = new Map<string, ServedCertificate>();
  const timers = new Set<NodeJS.Timeout>();

  function finish(id: string, ca: string | undefined): void {
    const row = state.rows(MENU).find((other) => other['.id'] === id);
    if (row === undefined) return;
    const name = row.name ?? '';
    const authority = ca === undefined ? undefined : authorities.get(ca);
    if (authority === undefined) {
      const made = makeAuthority(row['common-name'] ?? '');
      authorities.set(name, made);
      Object.assign(row, { authority: 'true', fingerprint: fingerprint(made.cert) });
    } else {
      const address = /^IP:([\d.]+)$/.exec(row['subject-alt-name'] ?? '')?.[1];
      const { cert, key } = makeRouterCertificate(authority, address);
      issued.set(name, { cert: sendsAuthority ? `${cert}${authority.cert}` : cert, key });
      Object.assign(row, { ca: ca ?? '', issued: 'true', fingerprint: fingerprint(cert) });
    }
    Object.assign(row, { 'private-key': 'true', trusted: 'true' });
  }

  const signer: CertificateSigner = {
    sign(attributes, policies) {
      if (!policies.has('write')) return trap('not enough permissions (9)');
      const row = state.rows(MENU).find((other) => other['.id'] === attributes.get('number'));
      if (row === undefined) return trap('no such item', 0);
      if (row.fingerprint !== undefined) return trap('failure: already signed');
      const ca = attributes.get('ca');
      if (ca !== undefined && !authorities.has(ca)) return trap('input does not match any value of ca', 1);
      const timer = setTimeout(() => {
        timers.delete(timer);
        finish(row['.id'] ?? '', ca);
      }, delayMs);
      timers.add(timer);
      return [['!re', '=progress=done'], DONE];
    },

    exportPem(attributes) {
      const row = state.rows(MENU).find((other) => other['.id'] === attributes.get('.id'));
      const authority = authorities.get(row?.name ?? '');
      if (authority === undefined) return trap('no such item', 0);
      const file = { name: `${attributes.get('file-name')}.crt`, type: '.crt file', contents: authority.cert };
      state.add('/file', file);
      return [DONE];
    },

    served(name) {
      const isThere = state.rows(MENU).some((row) => row.name === name && row.fingerprint !== undefined);
      return isThere ? issued.get(name) : undefined;
    },

    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
  return signer;
}

/** SHA-256 as RouterOS writes it: 64 hexadecimal digits. */
function fingerprint(pem: string): string {
  return new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase();
}
