import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { uploadQueries } from '#api/upload-queries.ts';
import { CategoryTabs } from '#features/choosing/catalogue/category-tabs.tsx';
import { PriceNudge } from '#features/choosing/catalogue/price-nudge.tsx';
import { SizeCards } from '#features/choosing/catalogue/size-cards.tsx';
import { TotalBar } from '#features/choosing/catalogue/total-bar.tsx';
import { AddPhotos } from '#features/choosing/photo-intake/add-photos.tsx';
import { ArrivedPhotos } from '#features/choosing/photo-intake/arrived-photos.tsx';
import { DropPlace } from '#features/choosing/photo-intake/drop-place.tsx';
import { localized } from '#text/localized.ts';
import { HomeScreen } from '#ui/home-screen.tsx';
import { loadSizes } from '../choosing/load-choosing.ts';
import { useSizes } from '../choosing/use-sizes.ts';
import { ToCheckout } from './to-checkout.tsx';
import { useCustomerShell } from './use-customer-shell.ts';

export { CustomerErrorScreen as ErrorBoundary } from './customer-error-screen.tsx';

export const loader = (queryClient: QueryClient) => async () => {
  await loadSizes(queryClient, uploadQueries);
  return null;
};

/** Photos, and the sizes by kind: what each costs and how many prints of it are chosen. */
export function Component() {
  const { t, i18n } = useTranslation(['print', 'sizes']);
  const { language } = i18n;
  const { devicePhotos } = useCustomerShell();
  const { shop, sizes, discounts, files, statuses, total, nudge, ...page } = useSizes();
  const nameOf = (key: string | undefined) => localized(sizes.find((size) => size.key === key)?.name, language);
  const mainSize = sizes.find(({ hidden }) => !hidden);
  const mainSizeName = localized(mainSize?.name, language) ?? '';
  const isEmpty = files.length === 0;

  return (
    <HomeScreen
      title={t('title')}
      siteName={localized(shop.name, language)}
      summary={<TotalBar total={total} currency={shop.currency} />}
      nudge={<PriceNudge nudge={nudge} currency={shop.currency} sizeName={nameOf(nudge?.sizeKey)} />}
      next={<ToCheckout isReady={total.printCount > 0} pass={page.gate.pass} />}
    >
      <DropPlace onChoose={(chosen) => devicePhotos.choose(chosen)}>
        {isEmpty ? null : (
          <ArrivedPhotos
            files={files}
            most={14}
            label={t('yourPhotos', { count: files.length })}
            allPath={mainSize === undefined ? undefined : `/print/sizes/${mainSize.key}`}
          />
        )}
        <AddPhotos
          photos={devicePhotos}
          hint={isEmpty ? t('emptyHint', { size: mainSizeName }) : t('addHint', { size: mainSizeName })}
          emptyTitle={isEmpty ? t('emptyTitle') : undefined}
        />
        <CategoryTabs sizesPath="/print/sizes" categories={page.categories} current={page.category} />
        <SizeCards
          sizesPath="/print/sizes"
          sizes={page.sizesOfCategory}
          discounts={discounts}
          statuses={statuses}
          currency={shop.currency}
          files={files}
        />
      </DropPlace>
      {page.gate.question}
    </HomeScreen>
  );
}
