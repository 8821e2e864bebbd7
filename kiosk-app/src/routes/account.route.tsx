import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shopQuery } from '#api/catalogue-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import { AccountPage } from '#features/home/account/account-page.tsx';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

/** The own account: name, password, where one is signed in. */
export function Component() {
  const { t } = useTranslation('account');
  const shop = useQuery(shopQuery());
  const me = useQuery({ ...meQuery(), enabled: false });
  usePageTitle(t('title'), localized(shop.data?.name, currentLanguage()));
  return me.data == null ? null : <AccountPage me={me.data} />;
}
