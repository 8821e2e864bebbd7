import { z } from 'zod';
import { computerSection } from './computer-settings.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './fields.ts';

export const SecureAddresses = z.object({
  isOn: z.boolean().describe('HTTPS beside plain HTTP, with a certificate by an authority of this computer’s own.'),
});
export type SecureAddresses = z.infer<typeof SecureAddresses>;

export const SecureAddressesSection = computerSection(SecureAddresses);

/** Why there is no HTTPS though it is on; each has words on the page. */
export const SECURE_ADDRESS_PROBLEMS = ['port-taken', 'not-made'] as const;

export const SecureAddressesState = z.object({
  source: z
    .enum(['none', 'own', 'files'])
    .describe('Whose certificate is shown: nobody’s, one by the own authority, or that of files of an administrator.'),
  problem: z.enum(SECURE_ADDRESS_PROBLEMS).nullable(),
  port: z.int().nullable(),
  addresses: z.array(z.url()).describe('Origins over HTTPS that the certificate is for.'),
  fingerprint: z.string().nullable().describe('SHA-256 of the own authority, as browsers and openssl show it.'),
  endsAt: Instant.nullable().describe('Of the certificate; it is renewed a month before.'),
  authorityReplaced: z
    .object({ by: z.string(), at: Instant })
    .nullable()
    .describe('Who had another authority made last, and when; null: it is the first one.'),
});
export type SecureAddressesState = z.infer<typeof SecureAddressesState>;

export const setSecureAddresses = endpoint({
  name: 'setSecureAddresses',
  summary: 'HTTPS in the shop, by an authority of this computer’s own',
  method: 'PUT',
  path: '/shop/computer/secure-addresses',
  who: ['maintainer'],
  may: 'settings',
  where: ['edge'],
  ifMatch: true,
  status: 200,
  body: SecureAddresses,
  answer: SecureAddressesSection,
  problems: ['edited-meanwhile'],
});

/** After a theft or a leak of its key. Whoever believes the one before has to take this one. */
export const replaceShopAuthority = endpoint({
  name: 'replaceShopAuthority',
  summary: 'Another authority of this computer’s own, because the key of the one before may be somebody else’s',
  method: 'POST',
  path: '/shop/computer/authority',
  who: ['maintainer'],
  may: 'settings',
  where: ['edge'],
  status: 200,
  body: z.object({ fingerprint: z.string().max(200).describe('Of the one that ends: once it has, nothing happens.') }),
  answer: SecureAddressesState,
  problems: ['edited-meanwhile'],
});

/** It is public: everybody who shall believe this computer’s certificates installs it. */
export const getShopAuthority = endpoint({
  name: 'getShopAuthority',
  summary: 'The authority of this shop’s certificates, as it is compared before it is installed',
  method: 'GET',
  path: '/shop/authority',
  who: ['anyone'],
  where: ['edge'],
  status: 200,
  answer: z.object({
    name: z.string().describe('As it stands in lists of certificates.'),
    fingerprint: z.string().describe('SHA-256'),
    endsAt: Instant,
    addresses: z.array(z.url()).describe('What opens without a warning once it is installed.'),
  }),
  problems: ['not-found'],
});

/** `crt` is DER, which every system opens; `pem` is text; `mobileconfig` is a profile for Apple’s. */
export const AUTHORITY_FORMS = ['crt', 'pem', 'mobileconfig'] as const;
export type AuthorityForm = (typeof AUTHORITY_FORMS)[number];

export const getShopAuthorityFile = endpoint({
  name: 'getShopAuthorityFile',
  summary: 'The authority as a file',
  method: 'GET',
  path: '/shop/authority/{form}',
  who: ['anyone'],
  where: ['edge'],
  params: z.object({ form: z.enum(AUTHORITY_FORMS) }),
  status: 200,
  format: 'file',
  problems: ['not-found'],
});
