// The library below needs it, and it has to come first.
import 'reflect-metadata';
import { randomBytes, type webcrypto } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';
import { EARLIEST_BELIEVED_MS } from '@printfront/shared/server/service/earliest-believed.ts';
import { type CertifiedNames, PERMITTED_DOMAINS, PERMITTED_NETWORKS } from './own-names.ts';

/** PEM. */
export interface KeyedCertificate {
  readonly certificate: string;
  readonly key: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const NAME_CONSTRAINTS = '2.5.29.30';
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 20 * 365;
/** Apple's devices believe none that is longer than 825 days, and browsers none of public authorities beyond 398. */
const CERTIFICATE_DAYS = 397;
/** A kiosk whose clock is late believes it all the same. */
const DAYS_BEHIND = 31;

/**
 * An authority that can vouch for this shop's names and private addresses, and for nothing else in the world, whoever gets hold of its
 * key. It is good from before there was any Printfront, so that no clock is too early for it.
 *
 * @param hostName without a dot; what this computer calls itself
 */
export async function makeAuthority(hostName: string | null, now: Date): Promise<KeyedCertificate> {
  const keys = await newKeys();
  const serialNumber = newSerialNumber();
  const domains = hostName === null ? PERMITTED_DOMAINS : [...PERMITTED_DOMAINS, hostName];
  const permitted = [
    ...domains.map((dNSName) => new GeneralName({ dNSName })),
    ...PERMITTED_NETWORKS.map((iPAddress) => new GeneralName({ iPAddress })),
  ];
  const constraints = new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(permitted.map((base) => new GeneralSubtree({ base }))),
  });
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber,
    // Two of one name would be taken for each other in lists, and by some programs.
    name: `CN=Printfront shop ${serialNumber.slice(-6).toUpperCase()}`,
    notBefore: new Date(EARLIEST_BELIEVED_MS),
    notAfter: daysFrom(now, AUTHORITY_DAYS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      new x509.Extension(NAME_CONSTRAINTS, true, AsnConvert.serialize(constraints)),
    ],
  });
  return { certificate: asText(certificate), key: await keyAsText(keys.privateKey) };
}

/** A server's certificate, made out for names that the authority may vouch for. */
export async function makeServerCertificate(
  authority: KeyedCertificate,
  { names, addresses }: CertifiedNames,
  now: Date,
): Promise<KeyedCertificate> {
  const issuer = new x509.X509Certificate(authority.certificate);
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: 'CN=Printfront shop server',
    issuer: issuer.subjectName,
    notBefore: daysFrom(now, -DAYS_BEHIND),
    notAfter: daysFrom(now, CERTIFICATE_DAYS - DAYS_BEHIND),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: await readKey(authority.key),
    extensions: [
      new x509.SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: asText(certificate), key: await keyAsText(keys.privateKey) };
}

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
/** Positive, whatever is drawn. */
const newSerialNumber = () => `5a${randomBytes(15).toString('hex')}`;
const daysFrom = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);
const asText = (certificate: x509.X509Certificate) => certificate.toString('pem');
const keyAsText = async (key: webcrypto.CryptoKey) =>
  x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
const readKey = (pem: string) =>
  crypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(pem), ALGORITHM, false, ['sign']);
