import { createHash, type X509Certificate } from 'node:crypto';
import type { AuthorityForm } from '@printfront/shared/contracts/secure-addresses.ts';

interface AuthorityFile {
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** As it stands in lists of certificates. */
export const nameOfAuthority = ({ subject }: X509Certificate): string => /^CN=(.+)$/m.exec(subject)?.[1] ?? subject;

/** The authority, as each system takes it. */
export function authorityFile(authority: X509Certificate, form: AuthorityForm): AuthorityFile {
  const name = nameOfAuthority(authority);
  const fileName = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${form}`;
  switch (form) {
    case 'crt':
      return { fileName, type: 'application/x-x509-ca-cert', bytes: new Uint8Array(authority.raw) };
    case 'pem':
      return { fileName, type: 'application/x-pem-file', bytes: inBytes(authority.toString()) };
    case 'mobileconfig':
      return { fileName, type: 'application/x-apple-aspen-config', bytes: inBytes(profileOf(authority, name)) };
  }
}

const inBytes = (text: string) => new Uint8Array(Buffer.from(text));

/** Apple's form of a configuration profile. The same authority has the same identifiers, so that it is never there twice. */
function profileOf(authority: X509Certificate, name: string): string {
  const identifier = `printfront.${authority.fingerprint256.replaceAll(':', '').slice(0, 16).toLowerCase()}`;
  const content = authority.raw.toString('base64').replace(/.{1,64}/g, '$&\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>${identifier}</string>
  <key>PayloadUUID</key><string>${uuidOf(authority, 'profile')}</string>
  <key>PayloadDisplayName</key><string>${name}</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>${identifier}.authority</string>
      <key>PayloadUUID</key><string>${uuidOf(authority, 'authority')}</string>
      <key>PayloadDisplayName</key><string>${name}</string>
      <key>PayloadCertificateFileName</key><string>printfront.crt</string>
      <key>PayloadContent</key>
      <data>
${content}</data>
    </dict>
  </array>
</dict>
</plist>
`;
}

/** RFC 9562, version 8: made of what it stands for. */
function uuidOf({ raw }: X509Certificate, part: string): string {
  const hex = createHash('sha256').update(raw).update(part).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`.toUpperCase();
}
