import type { QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Params } from 'react-router';
import { uploadQueries } from '#api/upload-queries.ts';
import { PriceNudge } from '#features/choosing/catalogue/price-nudge.tsx';
import { PriceSteps } from '#features/choosing/catalogue/price-steps.tsx';
import { TotalBar } from '#features/choosing/catalogue/total-bar.tsx';
import { PhotoEditor } from '#features/choosing/photo-editor/photo-editor.tsx';
import { LowQualityDialog } from '#features/choosing/photo-grid/low-quality-dialog.tsx';
import { PhotoPageGrid } from '#features/choosing/photo-grid/photo-page-grid.tsx';
import { RemovePhotoDialog } from '#features/choosing/photo-grid/remove-photo-dialog.tsx';
import { SizeHeader } from '#features/choosing/photo-grid/size-header.tsx';
import { SizeTools } from '#features/choosing/photo-grid/size-tools.tsx';
import { AddPhotos } from '#features/choosing/photo-intake/add-photos.tsx';
import { DropPlace } from '#features/choosing/photo-intake/drop-place.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { HomeScreen } from '#ui/home-screen.tsx';
import { Notice } from '#ui/notice.tsx';
import { loadSize } from '../choosing/load-choosing.ts';
import { useSize } from '../choosing/use-size.ts';
import styles from './print-size.module.css';
import { ToCheckout } from './to-checkout.tsx';
import { useCustomerShell } from './use-customer-shell.ts';

export { CustomerErrorScreen as ErrorBoundary } from './customer-error-screen.tsx';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: { params: Params }) => {
    await loadSize(queryClient, uploadQueries, params.key);
    return null;
  };

/** One size: every photo as it will be printed, and how many of each. */
export function Component() {
  const { t, i18n } = useTranslation(['print', 'sizes']);
  const language = i18n.language === 'en' ? 'en' : 'th';
  const { devicePhotos } = useCustomerShell();
  const grid = useRef<HTMLElement>(null);
  // Once the question has gone, and with it the place that had the focus before.
  const page = useSize({ onRemoved: () => requestAnimationFrame(() => grid.current?.focus({ preventScroll: true })) });
  const { size, shop, chosen, frameSrc, total, pictures, lowQuality, removal, editor, edited } = page;
  const isEmpty = chosen.files.length === 0;
  const lacksFrame = pictures > 0 && size.photoFrames.length > 0 && page.chosenFrameId === null;

  return (
    <HomeScreen
      title={size.name[language]}
      siteName={shop.name[language]}
      back={<BackLink to={`/print/sizes?category=${encodeURIComponent(size.categoryId)}`}>{t('allSizes')}</BackLink>}
      facts={
        <SizeHeader size={size} samplePhoto={undefined}>
          <PriceSteps size={size} discounts={page.discounts} currency={shop.currency} />
        </SizeHeader>
      }
      summary={<TotalBar total={total} currency={shop.currency} />}
      nudge={<PriceNudge nudge={page.nudge} currency={shop.currency} />}
      next={<ToCheckout isReady={total.printCount > 0 && chosen.state !== 'waiting'} settle={chosen.settle} />}
    >
      <DropPlace onChoose={(files) => devicePhotos.choose(files, size.key)}>
        <AddPhotos
          photos={devicePhotos}
          sizeKey={size.key}
          hint={isEmpty ? t('emptySizeHint') : t('addHint', { size: size.name[language] })}
          emptyTitle={isEmpty ? t('emptyTitle') : undefined}
        />
        {lacksFrame ? <Notice>{t('frameMissing')}</Notice> : null}
        {isEmpty && size.photoFrames.length === 0 ? null : (
          <SizeTools size={size} chosen={chosen} chosenFrameId={page.chosenFrameId} />
        )}
        <section ref={grid} className={styles.photos} tabIndex={-1} aria-label={t('photosOfSize')}>
          <PhotoPageGrid
            files={chosen.files}
            size={size}
            frameSrc={frameSrc}
            onWant={lowQuality.want}
            onEdit={editor.open}
            onRemove={removal.ask}
          />
        </section>
      </DropPlace>
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
      {lowQuality.file === null ? null : (
        <LowQualityDialog file={lowQuality.file} onPrint={lowQuality.print} onLeave={lowQuality.leave} />
      )}
      <RemovePhotoDialog removal={removal} />
    </HomeScreen>
  );
}
