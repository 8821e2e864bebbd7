import { readEnvironment, SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { z } from 'zod';

/** An OpenID Connect provider that people may sign in with. */
export interface ProviderSettings {
  /** Part of addresses that are registered at the provider, and of every user who comes through it. */
  id: string;
  /** On the button. */
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** undefined: what the provider's own metadata allows. */
  idTokenAlgorithm: string | undefined;
}

/** `local` is who signs in here. */
const ProviderId = z.string().regex(/^(?!local$)[a-z][a-z0-9-]{0,29}$/);

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const Issuer = z
  .string()
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, search, hash, username } = new URL(text);
    const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
    return isSafe && search === '' && hash === '' && username === '';
  }, 'it must be an https address')
  .transform((text) => new URL(text));

const Scopes = z
  .string()
  .regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/, 'it must be words with single spaces between them')
  .refine((scopes) => scopes.split(' ').includes('openid'), 'openid must be one of them');

const Algorithm = z.enum(['RS256', 'PS256', 'ES256', 'EdDSA', 'HS256']);

/** LINE signs the ID tokens of web sign-in with the channel secret, though its metadata names only ES256. */
const PRESETS: Record<string, { ISSUER: string; NAME: string; ID_TOKEN_ALGORITHM?: z.output<typeof Algorithm> }> = {
  google: { ISSUER: 'https://accounts.google.com', NAME: 'Google' },
  line: { ISSUER: 'https://access.line.me', NAME: 'LINE', ID_TOKEN_ALGORITHM: 'HS256' },
};

/**
 * The providers that OIDC_PROVIDERS names, each from `OIDC_<ID>_…`.
 *
 * @throws SettingError naming the first setting that is missing, cannot be used, or belongs to no provider
 */
export function readProviders(environment: NodeJS.ProcessEnv): ProviderSettings[] {
  const ids = (environment.OIDC_PROVIDERS ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  for (const id of ids) {
    const problem = !ProviderId.safeParse(id).success
      ? `${id} is no name of a provider (small letters, digits and dashes)`
      : ids.indexOf(id) !== ids.lastIndexOf(id) && `${id} stands in it twice`;
    if (problem) throw new SettingError(`The setting OIDC_PROVIDERS cannot be used: ${problem}.`);
  }
  const known = new Set(['OIDC_PROVIDERS']);
  const providers = ids.map((id) => {
    const schema = schemaOf(id);
    for (const name of Object.keys(schema.shape)) known.add(name);
    known.add(`${prefixOf(id)}CLIENT_SECRET_FILE`);
    return providerOf(id, readEnvironment(schema, environment));
  });
  // A typing error would leave a provider half configured without a word.
  const isSet = (name: string) => name.startsWith('OIDC_') && environment[name] !== '';
  const stray = Object.keys(environment).find((name) => isSet(name) && !known.has(name));
  if (stray !== undefined) throw new SettingError(`The setting ${stray} belongs to no provider in OIDC_PROVIDERS.`);
  return providers;
}

const prefixOf = (id: string) => `OIDC_${id.toUpperCase().replaceAll('-', '_')}_`;

function schemaOf(id: string) {
  const prefix = prefixOf(id);
  const preset = PRESETS[id];
  const name = z.string().trim().min(1).max(60);
  return z.object({
    [`${prefix}ISSUER`]: preset ? Issuer.default(new URL(preset.ISSUER)) : Issuer,
    [`${prefix}NAME`]: preset ? name.default(preset.NAME) : name,
    [`${prefix}CLIENT_ID`]: z.string().trim().min(1),
    [`${prefix}CLIENT_SECRET`]: z.string().trim().min(1),
    [`${prefix}SCOPES`]: Scopes.default('openid profile'),
    [`${prefix}ID_TOKEN_ALGORITHM`]: preset?.ID_TOKEN_ALGORITHM
      ? Algorithm.default(preset.ID_TOKEN_ALGORITHM)
      : Algorithm.optional(),
  });
}

function providerOf(id: string, values: Record<string, unknown>): ProviderSettings {
  const value = (name: string) => values[prefixOf(id) + name];
  return {
    id,
    name: String(value('NAME')),
    issuer: value('ISSUER') as URL,
    clientId: String(value('CLIENT_ID')),
    clientSecret: String(value('CLIENT_SECRET')),
    scopes: String(value('SCOPES')),
    idTokenAlgorithm: value('ID_TOKEN_ALGORITHM') as string | undefined,
  };
}
