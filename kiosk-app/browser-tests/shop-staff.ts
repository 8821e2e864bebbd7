import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { expect } from 'vitest';
import type { Shop } from './start-shop.ts';

/** Signs the first admin in at the shop's computer, for what staff do while a test looks at customers. */
export async function signInStaff({ edgeUrl, admin }: Pick<Shop, 'edgeUrl' | 'admin'>) {
  const ask = async (method: string, path: string, cookie: string, body?: object) => {
    const response = await fetch(`${edgeUrl}${API_BASE}${path}`, {
      method,
      headers: { 'x-requested-with': 'printfront', 'content-type': 'application/json', cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${method} ${path}`).toBe(true);
    return { response, answer: JSON.parse((await response.text()) || 'null') };
  };
  const { response } = await ask('POST', '/auth/sign-in/local', '', admin);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const call = async (method: string, path: string, body?: object) => (await ask(method, path, cookie, body)).answer;

  return {
    get: (path: string) => call('GET', path),
    put: (path: string, body: object) => call('PUT', path, body),
    post: (path: string, body: object) => call('POST', path, body),
    async removeKiosks(): Promise<void> {
      for (const { id } of await call('GET', '/storefront/clients')) await call('DELETE', `/storefront/clients/${id}`);
    },
    /** @returns the code that makes a device this new kiosk */
    async inviteKiosk(name: string): Promise<string> {
      return (await call('POST', '/storefront/clients', { name })).pairingCode;
    },
  };
}
