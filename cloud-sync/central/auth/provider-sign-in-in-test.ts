import type { IdentityProvider } from '@printfront/shared/testing/identity-provider.ts';
import type { ProviderSettings } from '../settings/provider-settings.ts';

export function providerSettingsOf(
  id: string,
  { issuer, clientId, clientSecret }: IdentityProvider,
  more: Partial<ProviderSettings> = {},
): ProviderSettings {
  return {
    id,
    name: id,
    issuer: new URL(issuer),
    clientId,
    clientSecret,
    scopes: 'openid profile email',
    idTokenAlgorithm: undefined,
    ...more,
  };
}

export const callbackPath = (id: string) => `/api/v1/auth/sign-in/${id}/callback`;

export interface Visit {
  status: number;
  /** Where the answer leads, whole. */
  location: string | null;
  text: string;
}

/** Follows addresses by hand and keeps cookies apart by server, as a browser does. */
export function createBrowserInTest() {
  const jars = new Map<string, Map<string, string>>();

  async function visit(address: string, headers: Record<string, string> = { accept: 'text/html' }): Promise<Visit> {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { ...headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location === null ? null : new URL(location, address).href,
      text: await response.text(),
    };
  }

  return {
    visit,
    cookie: (address: string, name: string) => jars.get(new URL(address).origin)?.get(name),
    setCookie(address: string, name: string, value: string) {
      const { origin } = new URL(address);
      jars.set(origin, (jars.get(origin) ?? new Map<string, string>()).set(name, value));
    },

    /**
     * From an address of central or the provider through the provider, with the person's choice there, up to the
     * address that leads back to central, which is not visited yet.
     */
    async throughProvider(from: string, choice: 'allow' | 'deny' = 'allow'): Promise<string> {
      const isQuestion = (address: string) => /\/interaction\/[\w-]+$/.test(address);
      const trace: string[] = [];
      let next: string | null = from;
      for (let step = 0; next !== null && step < 10; step += 1) {
        if (step > 0 && next.includes('/callback?')) return next;
        const page: Visit = await visit(isQuestion(next) ? `${next}/${choice}` : next);
        trace.push(`${page.status} ${next} ${page.text.slice(0, 200)}`);
        next = page.location;
      }
      throw new Error(`The provider did not lead back:\n${trace.join('\n')}`);
    },
  };
}
