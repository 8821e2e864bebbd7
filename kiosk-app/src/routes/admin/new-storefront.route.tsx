import './staff-page-texts.ts';
import { Anchor, Stack, Title } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopQuery } from '#api/catalogue-queries.ts';
import { shopsQuery } from '#api/shop-queries.ts';
import { type InvitedKiosk, KioskCode } from '#features/office/shops/kiosk-code.tsx';
import { NewKioskForm } from '#features/office/shops/new-kiosk-form.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { kioskOnce } from '#text/kiosk-once.ts';
import { localized } from '#text/localized.ts';
import { shopsText } from '#text/shops.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AdminNotLive } from './admin-not-live.tsx';

addText('shops', shopsText);

export const loader = (queryClient: QueryClient) => async () => {
  await Promise.all([queryClient.prefetchQuery(shopsQuery()), queryClient.ensureQueryData(shopQuery())]);
  return null;
};

/** A kiosk: this device, where the page is open at the shop’s own address, or another one by a short code. */
export function Component() {
  const { t } = useTranslation('shops');
  const { data: site } = useQuery(shopQuery());
  const shops = useQuery(shopsQuery());
  const [invited, setInvited] = useState<InvitedKiosk | null>(null);
  const [registered, setRegistered] = useState<string | null>(null);
  usePageTitle(t('newTitle'), localized(site?.name, currentLanguage()));
  const ownShop = site?.server ?? null;
  const isAsking = invited === null && registered === null;
  return (
    <Stack gap="lg" data-density="home">
      <BackLink to="/admin/storefronts">{t('backToShops')}</BackLink>
      <Title order={1}>{t('newTitle')}</Title>
      <AdminNotLive error={ownShop === null ? shops.error : null} hasData={shops.data !== undefined} />
      {isAsking && (ownShop !== null || shops.data !== undefined) ? (
        <NewKioskForm ownShop={ownShop} shops={shops.data ?? []} onInvited={setInvited} onRegistered={setRegistered} />
      ) : null}
      {invited === null ? null : (
        <KioskCode
          invited={invited}
          timeZone={site?.timeZone ?? DEFAULT_TIME_ZONE}
          shopUrl={ownShop === null ? null : window.location.origin}
          onAnother={() => setInvited(null)}
        />
      )}
      {registered === null ? null : (
        <Notice
          kind="good"
          action={
            <Anchor href="/storefront" fw={600}>
              {t('openKiosk')}
            </Anchor>
          }
        >
          {kioskOnce(t('registered', { name: registered }))}
        </Notice>
      )}
    </Stack>
  );
}
