import { getCACertificates, setDefaultCACertificates } from 'node:tls';

const OWN = getCACertificates('default');

/**
 * Beside the public ones; for everything that this process asks of others and that has no authority of its own.
 *
 * @param pem null: the public ones alone
 */
export function trustAuthority(pem: string | null): void {
  setDefaultCACertificates(pem === null ? OWN : [...OWN, pem]);
}
