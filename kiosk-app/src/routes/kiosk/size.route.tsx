import { useMediaQuery } from '@mantine/hooks';
import { IDLE_CROP_EDITOR_MS } from '@printfront/shared/domain/app-timings.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, useNavigate, useParams } from 'react-router';
import { storefrontPrintOrder } from '#api/storefront-print-order.ts';
import { PriceNudge } from '#features/choosing/catalogue/price-nudge.tsx';
import { TotalBar } from '#features/choosing/catalogue/total-bar.tsx';
import { PhotoWall } from '#features/choosing/photo-grid/photo-wall.tsx';
import { SizeFacts, SizeSample } from '#features/choosing/photo-grid/size-header.tsx';
import { WallTray } from '#features/choosing/photo-grid/wall-tray.tsx';
import { localized } from '#text/localized.ts';
import { IconArrowRight } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { loadSize } from '../choosing/load-choosing.ts';
import { useSize } from '../choosing/use-size.tsx';
import { openOrderOfAddress } from './open-order.ts';
import { useOrderShell } from './use-order-shell.ts';

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: { params: Params }) => {
    const order = await openOrderOfAddress(queryClient, params);
    await loadSize(queryClient, storefrontPrintOrder(order.id), params.key);
    return null;
  };

/** Step 2, one size: the customer's pictures, and how many of each. */
export function Component() {
  // What is shown and what can be undone belong to one size.
  const { key } = useParams();
  return <SizePage key={key} />;
}

function SizePage() {
  const { t, i18n } = useTranslation(['sizes', 'wall']);
  const navigate = useNavigate();
  const { orderId, openPhotos, setIdleMs } = useOrderShell();
  const isUpright = useMediaQuery('(orientation: portrait)', undefined, { getInitialValueInEffect: false });
  const [isScrolled, setIsScrolled] = useState(false);
  const giveTime = useCallback((isOpen: boolean) => setIdleMs(isOpen ? IDLE_CROP_EDITOR_MS : null), [setIdleMs]);
  const sizesPath = `/storefront/${orderId}/sizes`;
  const page = useSize({ sizesPath, onAddPhotos: openPhotos, onEditorToggle: giveTime });
  const { size, shop, chosen, frameSrc, total } = page;

  async function leave(address: string) {
    await chosen.settle();
    await navigate(address);
  }
  async function goOn() {
    await chosen.settle();
    await page.pass(() => void navigate(`/storefront/${orderId}/checkout`));
  }
  const toSizes = () => void leave(`${sizesPath}?category=${size.categoryId}`);
  const nudge = <PriceNudge nudge={page.nudge} currency={shop.currency} />;
  const tools = (
    <>
      {page.choices}
      {page.tools}
    </>
  );

  return (
    <KioskScreen
      title={localized(size.name, i18n.language)}
      hint={<SizeFacts size={size} finish={page.finish} currency={shop.currency} />}
      sign={<SizeSample size={size} photo={page.samplePhoto} frameSrc={frameSrc} />}
      isTitleInHead={!isUpright || isScrolled}
      ownScroll
      onBack={toSizes}
      tray={isUpright ? <WallTray tools={tools} nudge={nudge} /> : undefined}
      back={
        <>
          <KioskButton large look="line" onClick={toSizes}>
            {t('toSizes')}
          </KioskButton>
          {isUpright ? null : nudge}
        </>
      }
      summary={total.printCount === 0 ? t('wall:tapToAdd') : <TotalBar total={total} currency={shop.currency} />}
      next={
        total.printCount === 0 ? null : (
          <KioskButton large look="next" disabled={chosen.state === 'waiting'} onClick={() => void goOn()}>
            {t('toCheck')} <IconArrowRight aria-hidden />
          </KioskButton>
        )
      }
    >
      {page.head(isUpright ? null : tools)}
      {page.notices}
      {page.isEmpty ? page.empty : <PhotoWall wall={page.wall} onScrolled={setIsScrolled} />}
      {page.undo}
      {page.over}
    </KioskScreen>
  );
}
