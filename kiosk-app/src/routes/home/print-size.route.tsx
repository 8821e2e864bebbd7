import type { QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, useParams } from 'react-router';
import { uploadQueries } from '#api/upload-queries.ts';
import { PriceNudge } from '#features/choosing/catalogue/price-nudge.tsx';
import { TotalBar } from '#features/choosing/catalogue/total-bar.tsx';
import { PhotoPageWall } from '#features/choosing/photo-grid/photo-page-wall.tsx';
import { SizeFacts } from '#features/choosing/photo-grid/size-header.tsx';
import { AddPhotos } from '#features/choosing/photo-intake/add-photos.tsx';
import { DropPlace } from '#features/choosing/photo-intake/drop-place.tsx';
import { localized } from '#text/localized.ts';
import { BackLink } from '#ui/back-link.tsx';
import { HomeScreen } from '#ui/home-screen.tsx';
import { Notice } from '#ui/notice.tsx';
import { loadSize } from '../choosing/load-choosing.ts';
import { useSize } from '../choosing/use-size.tsx';
import '../choosing/wall-text.ts';
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

/** One size: the customer's pictures, and how many of each. */
export function Component() {
  // What is shown and what can be undone belong to one size.
  const { key } = useParams();
  return <SizePage key={key} />;
}

function SizePage() {
  const { t, i18n } = useTranslation(['print', 'sizes']);
  const { language } = i18n;
  const { devicePhotos } = useCustomerShell();
  const grid = useRef<HTMLElement>(null);
  const page = useSize({
    sizesPath: '/print/sizes',
    onAddPhotos: () => document.querySelector<HTMLElement>('input[type=file]')?.click(),
    // Once the question has gone, and with it the place that had the focus before.
    onRemoved: () => requestAnimationFrame(() => grid.current?.focus({ preventScroll: true })),
  });
  const { size, shop, chosen, total, pictures } = page;
  const isEmpty = chosen.files.length === 0;
  const lacksFrame = pictures > 0 && size.photoFrames.length > 0 && page.chosenFrameId === null;
  const tools = (
    <>
      {page.choices}
      {isEmpty ? null : page.tools}
    </>
  );

  return (
    <HomeScreen
      title={localized(size.name, language)}
      siteName={localized(shop.name, language)}
      back={<BackLink to={`/print/sizes?category=${encodeURIComponent(size.categoryId)}`}>{t('allSizes')}</BackLink>}
      facts={<SizeFacts size={size} finish={page.finish} currency={shop.currency} />}
      summary={<TotalBar total={total} currency={shop.currency} />}
      nudge={<PriceNudge nudge={page.nudge} currency={shop.currency} />}
      next={
        <ToCheckout
          isReady={total.printCount > 0 && chosen.state !== 'waiting'}
          settle={chosen.settle}
          pass={page.pass}
        />
      }
    >
      <DropPlace onChoose={(files) => devicePhotos.choose(files, size.key)}>
        <AddPhotos
          photos={devicePhotos}
          sizeKey={size.key}
          hint={isEmpty ? t('emptySizeHint') : t('addHint', { size: localized(size.name, language) })}
          emptyTitle={isEmpty ? t('emptyTitle') : undefined}
        />
        {lacksFrame ? <Notice>{t('frameMissing')}</Notice> : null}
        {isEmpty ? tools : page.head(tools)}
        {page.notices}
        <section ref={grid} className={styles.photos} tabIndex={-1} aria-label={t('photosOfSize')}>
          {page.isEmpty ? page.empty : <PhotoPageWall wall={page.wall} />}
        </section>
        {page.undo}
      </DropPlace>
      {page.over}
    </HomeScreen>
  );
}
