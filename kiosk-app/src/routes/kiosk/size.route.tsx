import { IDLE_CROP_EDITOR_MS } from '@printfront/shared/domain/app-timings.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, useNavigate } from 'react-router';
import { storefrontPrintOrder } from '#api/storefront-print-order.ts';
import { PriceNudge } from '#features/choosing/catalogue/price-nudge.tsx';
import { PriceSteps } from '#features/choosing/catalogue/price-steps.tsx';
import { TotalBar } from '#features/choosing/catalogue/total-bar.tsx';
import { PhotoEditor } from '#features/choosing/photo-editor/photo-editor.tsx';
import { LowQualityDialog } from '#features/choosing/photo-grid/low-quality-dialog.tsx';
import { PhotoGrid } from '#features/choosing/photo-grid/photo-grid.tsx';
import { RemovePhotoDialog } from '#features/choosing/photo-grid/remove-photo-dialog.tsx';
import { SizeHeader } from '#features/choosing/photo-grid/size-header.tsx';
import { SizeTools } from '#features/choosing/photo-grid/size-tools.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { loadSize } from '../choosing/load-choosing.ts';
import { useSize } from '../choosing/use-size.ts';
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

/** Step 2, one size: every photo as it will be printed, and how many of each. */
export function Component() {
  const { t, i18n } = useTranslation('sizes');
  const navigate = useNavigate();
  const { orderId, photosButton, setIdleMs } = useOrderShell();
  const giveTime = useCallback((isOpen: boolean) => setIdleMs(isOpen ? IDLE_CROP_EDITOR_MS : null), [setIdleMs]);
  const page = useSize({ onEditorToggle: giveTime });
  const { size, shop, chosen, frameSrc, total, lowQuality, removal, editor, edited } = page;

  async function leave(address: string) {
    await chosen.settle();
    await navigate(address);
  }

  return (
    <KioskScreen
      title={size.name[i18n.language === 'en' ? 'en' : 'th']}
      picture={
        <SizeHeader size={size} samplePhoto={page.samplePhoto}>
          <PriceSteps size={size} discounts={page.discounts} currency={shop.currency} />
        </SizeHeader>
      }
      ownScroll
      back={
        <>
          <KioskButton large onClick={() => void leave(`/storefront/${orderId}/sizes?category=${size.categoryId}`)}>
            {t('toSizes')}
          </KioskButton>
          {photosButton}
        </>
      }
      summary={<TotalBar total={total} currency={shop.currency} />}
      next={
        <KioskButton
          large
          look="primary"
          disabled={total.printCount === 0 || chosen.state === 'waiting'}
          onClick={() => void leave(`/storefront/${orderId}/checkout`)}
        >
          {t('toCheck')}
        </KioskButton>
      }
    >
      <SizeTools
        size={size}
        chosen={chosen}
        chosenFrameId={page.chosenFrameId}
        nudge={<PriceNudge nudge={page.nudge} currency={shop.currency} />}
      />
      <PhotoGrid
        files={chosen.files}
        size={size}
        frameSrc={frameSrc}
        onWant={lowQuality.want}
        onEdit={editor.open}
        onRemove={removal.ask}
      />
      {lowQuality.file === null ? null : (
        <LowQualityDialog file={lowQuality.file} onPrint={lowQuality.print} onLeave={lowQuality.leave} />
      )}
      {edited === undefined ? null : (
        <PhotoEditor
          file={edited}
          files={page.editable}
          size={size}
          frameSrc={frameSrc}
          onSaved={editor.saved}
          onRemove={removal.ask}
          onClose={editor.close}
        />
      )}
      <RemovePhotoDialog removal={removal} />
    </KioskScreen>
  );
}
