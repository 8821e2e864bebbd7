import type { X509Certificate } from 'node:crypto';
import { getShopAuthority, getShopAuthorityFile } from '@printfront/shared/contracts/secure-addresses.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { authorityFile, nameOfAuthority } from './authority-files.ts';
import type { ShopHttps } from './shop-https.service.ts';

/** What computers, kiosks and phones of the shop install to believe this computer. Nothing of it is a secret. */
export function serveShopAuthority(serve: Serve, https: Pick<ShopHttps, 'authority' | 'state'>): void {
  function requireAuthority(): X509Certificate {
    const authority = https.authority();
    if (authority === null) throw notFound();
    return authority;
  }
  serve(getShopAuthority, () => {
    const authority = requireAuthority();
    const { fingerprint256: fingerprint, validToDate } = authority;
    const { addresses } = https.state();
    return { name: nameOfAuthority(authority), fingerprint, endsAt: validToDate.toISOString(), addresses };
  });
  serve(getShopAuthorityFile, ({ params: { form } }) => {
    const { bytes, type, fileName } = authorityFile(requireAuthority(), form);
    const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` };
    return new Response(bytes, { headers: { ...headers, 'cache-control': 'no-store' } });
  });
}
