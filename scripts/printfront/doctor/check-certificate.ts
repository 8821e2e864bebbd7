import { createPrivateKey, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import { type Check, type Finding, finding, wrongSetting } from './finding.ts';

const DAY_MS = 86_400_000;
const WARNED_BEFORE_MS = 14 * DAY_MS;

/** The server's own certificate. */
export const CERTIFICATE_CHECK: Check = {
  name: 'the certificate',
  async look({ edge, central, known, now }) {
    const files = edge?.tlsFiles ?? central?.tlsFiles;
    if (files === undefined) return known?.ownCertificate ? ofOwn(known.ownCertificate, now()) : [];
    const missing = Object.values(files).find((file) => !fs.existsSync(file));
    if (missing !== undefined) {
      return [
        wrongSetting(
          'certificate-missing',
          `There is no file ${missing} (TLS_CERT, TLS_KEY).`,
          'Copy the certificate and its key there, readable by the user printfront.',
        ),
      ];
    }
    const { certFile, keyFile } = files;
    const certificate = orNull(() => new X509Certificate(fs.readFileSync(certFile)));
    if (certificate === null) return [unusable(`The certificate ${certFile} (TLS_CERT)`, keyFile)];
    const key = orNull(() => createPrivateKey(fs.readFileSync(keyFile)));
    if (key === null) return [unusable(`The key ${keyFile} (TLS_KEY)`, certFile)];
    if (!certificate.checkPrivateKey(key)) {
      return [
        wrongSetting(
          'certificate-key',
          `The key ${keyFile} is not that of ${certFile}.`,
          'Copy both from the same renewal.',
        ),
      ];
    }
    const url = edge?.PUBLIC_URL ?? central?.CENTRAL_PUBLIC_URL;
    return [...ofTime(certificate, now()), ...ofName(certificate, url)];
  },
};

function orNull<Read>(read: () => Read): Read | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** What OpenSSL says of it helps nobody. */
const unusable = (which: string, other: string): Finding =>
  wrongSetting(
    'certificate-unreadable',
    `${which} cannot be used: it is cut short, no PEM, or locked with a passphrase.`,
    `Copy it and ${other} again from the same renewal, as PEM without a passphrase.`,
  );

/** A running server renews it a month before, and when the clock has gone back. */
function ofOwn(pem: string, now: Date): Finding[] {
  const renew = 'The running shop’s server renews it by itself: look at the clock, and into its log for HTTPS.';
  return ofTime(new X509Certificate(pem), now, renew);
}

const BY_HAND = 'Renew it, and see why it was not renewed by itself.';

function ofTime({ validToDate, validFromDate }: X509Certificate, now: Date, renew = BY_HAND): Finding[] {
  const day = validToDate.toISOString().slice(0, 10);
  if (validToDate < now) return [finding('certificate-expired', `The certificate has expired on ${day}.`, renew)];
  if (validFromDate > now) {
    return [
      finding(
        'certificate-early',
        `The certificate is only good from ${validFromDate.toISOString().slice(0, 10)} on.`,
        'Look at the clock.',
      ),
    ];
  }
  if (validToDate.getTime() - now.getTime() >= WARNED_BEFORE_MS) return [];
  return [finding('certificate-ending', `The certificate ends on ${day}.`, renew)];
}

function ofName(certificate: X509Certificate, url: string | undefined): Finding[] {
  if (!url?.startsWith('https:')) return [];
  const host = new URL(url).hostname;
  if (certificate.checkHost(host) !== undefined || certificate.checkIP(host) !== undefined) return [];
  return [
    finding(
      'certificate-name',
      `The certificate is not made out for ${host}.`,
      'Get one for that name, or mend the address.',
    ),
  ];
}
