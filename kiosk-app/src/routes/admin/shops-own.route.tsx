import './staff-page-texts.ts';
import { Button, NativeSelect } from '@mantine/core';
import { OWN_PARTS } from '@printfront/shared/contracts/shop-own.ts';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { editableCatalogueQuery, loadCatalogue } from '#api/catalogue-editing-queries.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { settingsQuery } from '#api/settings-queries.ts';
import { shopsOwnQuery } from '#api/shop-own-queries.ts';
import { LatestChanges } from '#features/office/settings/latest-changes.tsx';
import { OwnOfShop } from '#features/office/settings/own-of-shop.tsx';
import { OWN_TOGETHER, useOwnPutBack } from '#features/office/settings/own-put-back.ts';
import { SectionNav } from '#features/office/settings/section-nav.tsx';
import styles from '#features/office/settings/settings.module.css';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { settingsText } from '#text/settings.ts';
import { workingHoursText } from '#text/working-hours.ts';
import { Notice } from '#ui/notice.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('settings', settingsText);
addText('workingHours', workingHoursText);

export const loader = (queryClient: QueryClient) => async () => {
  await Promise.all([
    queryClient.fetchQuery(settingsQuery()),
    queryClient.fetchQuery(shopsOwnQuery()),
    queryClient.ensureQueryData(shopQuery()),
    loadCatalogue(queryClient),
  ]);
  return null;
};

/** What one of several shops has for itself. */
export function Component() {
  const { t } = useTranslation('settings');
  const { data: shops } = useSuspenseQuery(shopsOwnQuery());
  const { data: settings } = useSuspenseQuery(settingsQuery());
  const { data: catalogue } = useSuspenseQuery(editableCatalogueQuery());
  const { data: shop } = useQuery(shopQuery());
  const [search] = useSearchParams();
  const [chosenId, setChosenId] = useState(search.get('shop'));
  const [isTyped, setTyped] = useState(false);
  const own = shops.find(({ shopId }) => shopId === (chosenId ?? shop?.own?.shopId)) ?? shops[0];
  const putBack = useOwnPutBack(own);
  // With one shop there is nothing that could differ; what it had beside another stays to be seen.
  const isAlone = shops.length === 1 && OWN_PARTS.every((part) => own?.[part].values === null);
  usePageTitle(t('own.title'), localized(shop?.name, currentLanguage()));
  const facts = shop ?? DEFAULT_SHOP;
  return (
    <div className={styles.page} data-density="home">
      <SectionNav />
      <div className={styles.form}>
        <h1>{t('own.title')}</h1>
        {isAlone ? null : <p className={styles.hint}>{t('own.intro')}</p>}
        {own === undefined || isAlone ? (
          <Notice
            kind="info"
            action={
              <Button component={Link} to="/admin/storefronts" size="md" variant="default">
                {t('own.addShop')}
              </Button>
            }
          >
            {t(own === undefined ? 'own.noShop' : 'own.onlyOne')}
          </Notice>
        ) : (
          <>
            <NativeSelect
              size="md"
              label={t('own.shop')}
              value={own.shopId}
              disabled={isTyped}
              description={isTyped ? t('own.saveFirst') : undefined}
              onChange={(event) => setChosenId(event.currentTarget.value)}
              data={shops.map(({ shopId, shopName }) => ({ value: shopId, label: shopCalled(shopName) }))}
            />
            <OwnOfShop
              key={own.shopId}
              own={own}
              settings={settings}
              workingHours={catalogue.workingHours}
              facts={facts}
              onTyped={setTyped}
            />
          </>
        )}
      </div>
      <div className={styles.side}>
        {own === undefined ? null : (
          <LatestChanges
            key={own.shopId}
            subjectId={`shop-${own.shopId}`}
            shop={facts}
            together={OWN_TOGETHER}
            putBack={isTyped ? undefined : putBack}
          />
        )}
      </div>
    </div>
  );
}
