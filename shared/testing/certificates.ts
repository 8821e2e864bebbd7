import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** PEM of a certificate and of its key. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate that signs others. */
export interface Authority extends Certificate {
  readonly commonName: string;
}

const OID_COMMON_NAME = '550403';
const OID_ECDSA_SHA256 = '2a8648ce3d040302';
const OID_BASIC_CONSTRAINTS = '551d13';
const OID_SUBJECT_ALT_NAME = '551d11';
const DAY_MS = 86_400_000;

/** An authority that signs certificates, made anew for each test run: nothing secret is kept in the project. */
export function makeAuthority(commonName: string): Authority {
  return {
    ...make(commonName, undefined, [extension(OID_BASIC_CONSTRAINTS, sequence(tlv(0x01, Buffer.from([0xff]))))]),
    commonName,
  };
}

/** @param ipAddress what the certificate vouches for; left out = nothing, as with a router set up in a hurry */
export function makeRouterCertificate(authority: Authority, ipAddress?: string): Certificate {
  return makeCertificate(authority, { ipAddresses: ipAddress === undefined ? [] : [ipAddress] });
}

/** Of a server, made out for these names and addresses (IPv4). */
export function makeCertificate(
  authority: Authority,
  {
    names = [],
    ipAddresses = [],
    endsAt,
  }: { names?: readonly string[]; ipAddresses?: readonly string[]; endsAt?: Date },
): Certificate {
  const subjects = [
    ...names.map((name) => tlv(0x82, Buffer.from(name, 'latin1'))),
    ...ipAddresses.map((address) => tlv(0x87, Buffer.from(address.split('.').map(Number)))),
  ];
  const extensions = subjects.length === 0 ? [] : [extension(OID_SUBJECT_ALT_NAME, sequence(...subjects))];
  return make('server', authority, extensions, endsAt);
}

/** X.509 v3 in DER (RFC 5280, 4.1), because Node can read certificates but not write them. */
function make(
  commonName: string,
  issuer: Authority | undefined,
  extensions: Buffer[],
  endsAt = new Date(Date.now() + DAY_MS),
): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKey: KeyObject = issuer === undefined ? privateKey : createPrivateKey(issuer.key);
  const algorithm = sequence(oid(OID_ECDSA_SHA256));
  const body = sequence(
    tlv(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    distinguishedName(issuer?.commonName ?? commonName),
    sequence(utcTime(Date.now() - DAY_MS), utcTime(endsAt.getTime())),
    distinguishedName(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [tlv(0xa3, sequence(...extensions))]),
  );
  const signature = tlv(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, signingKey)]));
  const base64 = sequence(body, algorithm, signature)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function integer(bytes: Buffer): Buffer {
  return tlv(0x02, bytes);
}

function oid(hex: string): Buffer {
  return tlv(0x06, Buffer.from(hex, 'hex'));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), tlv(0x04, value));
}

function distinguishedName(commonName: string): Buffer {
  return sequence(tlv(0x31, sequence(oid(OID_COMMON_NAME), tlv(0x0c, Buffer.from(commonName)))));
}

/** YYMMDDHHMMSSZ */
function utcTime(timeMs: number): Buffer {
  return tlv(0x17, Buffer.from(`${new Date(timeMs).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
}
