import { useMediaQuery } from '@mantine/hooks';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Params, useNavigate } from 'react-router';
import { storefrontPrintOrder } from '#api/storefront-print-order.ts';
import { CategoryTabs } from '#features/choosing/catalogue/category-tabs.tsx';
import { PriceNudge } from '#features/choosing/catalogue/price-nudge.tsx';
import { SizeCards } from '#features/choosing/catalogue/size-cards.tsx';
import { TotalBar } from '#features/choosing/catalogue/total-bar.tsx';
import { WallTray } from '#features/choosing/photo-grid/wall-tray.tsx';
import { localized } from '#text/localized.ts';
import { IconArrowRight } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { loadSizes } from '../choosing/load-choosing.ts';
import { useSizes } from '../choosing/use-sizes.ts';
import { openOrderOfAddress } from './open-order.ts';
import { useOrderShell } from './use-order-shell.ts';

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: { params: Params }) => {
    const order = await openOrderOfAddress(queryClient, params);
    await loadSizes(queryClient, storefrontPrintOrder(order.id));
    return null;
  };

/** Step 2: the sizes by kind, what each costs, and how many prints of it are chosen. */
export function Component() {
  const { t, i18n } = useTranslation('sizes');
  const navigate = useNavigate();
  const { orderId, photosButton, openPhotos, notTaken } = useOrderShell();
  const sizesPath = `/storefront/${orderId}/sizes`;
  const { shop, sizes, discounts, files, statuses, total, ...page } = useSizes();

  const chosen = sizes.filter(({ key }) => statuses.some(({ size, quantity }) => size === key && quantity > 0));
  const [only, second] = chosen;
  const isDefault = only !== undefined && second === undefined && only === sizes[0] && files.every(isAsGiven);

  const isUpright = useMediaQuery('(orientation: portrait)', undefined, { getInitialValueInEffect: false });
  const { language } = i18n;
  const nudged = sizes.find(({ key }) => key === page.nudge?.sizeKey);
  const nudge = <PriceNudge nudge={page.nudge} currency={shop.currency} sizeName={localized(nudged?.name, language)} />;

  return (
    <KioskScreen
      title={t('title')}
      hint={isDefault ? t('defaultHint', { count: files.length, size: localized(only.name, language) }) : t('hint')}
      onBack={openPhotos}
      back={
        <>
          {photosButton}
          {isUpright ? null : nudge}
        </>
      }
      tray={isUpright && page.nudge !== null ? <WallTray nudge={nudge} /> : undefined}
      summary={total.printCount === 0 ? t('nothingChosen') : <TotalBar total={total} currency={shop.currency} />}
      next={
        total.printCount === 0 ? null : (
          <KioskButton
            large
            look="next"
            onClick={() => void page.gate.pass(() => void navigate(`/storefront/${orderId}/checkout`))}
          >
            {t('toCheck')} <IconArrowRight aria-hidden />
          </KioskButton>
        )
      }
    >
      {notTaken}
      <CategoryTabs sizesPath={sizesPath} categories={page.categories} current={page.category} />
      <SizeCards
        sizesPath={sizesPath}
        sizes={page.sizesOfCategory}
        discounts={discounts}
        statuses={statuses}
        currency={shop.currency}
        files={files}
      />
      {page.gate.question}
    </KioskScreen>
  );
}

/** A new photo is one print of the main size; a damaged one is none. */
const isAsGiven = ({ quantity, state }: UploadedFile) => quantity === (state === 'damaged' ? 0 : 1);
