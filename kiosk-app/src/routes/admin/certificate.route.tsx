import './staff-page-texts.ts';
import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import { getShopAuthority } from '@printfront/shared/contracts/secure-addresses.ts';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { CallError, call } from '#api/call.ts';
import { AuthoritySteps } from '#features/office/shop-computer/authority-steps.tsx';
import { addText } from '#text/i18n.ts';
import { secureAddressesText } from '#text/secure-addresses.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('secureAddresses', secureAddressesText);

type Authority = Output<typeof getShopAuthority.answer>;

/** Null where there is none, and at central. */
export const loader = () => () =>
  call(getShopAuthority, {}).catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'not-found') return null;
    throw error;
  });

/** Public, at the shop’s own address: nothing on it is a secret. */
export function Component() {
  const { t } = useTranslation('secureAddresses');
  usePageTitle(t('page.title'));
  const authority = useLoaderData<Authority | null>();
  return (
    <div data-density="home">
      <AuthoritySteps authority={authority} />
    </div>
  );
}
