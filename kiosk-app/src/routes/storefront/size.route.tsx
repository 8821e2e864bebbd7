import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { IDLE_CROP_EDITOR_MS } from '@printfront/shared/domain/app-timings.ts';
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, useNavigate, useParams } from 'react-router';
import { discountsQuery, shopQuery, sizesQuery } from '#api/catalogue-queries.ts';
import { storefrontFilesQuery, storefrontFramesQuery, storefrontStatusQuery } from '#api/storefront-queries.ts';
import { orderTotal } from '#features/catalogue/order-total.ts';
import { PriceSteps } from '#features/catalogue/price-steps.tsx';
import { TotalBar } from '#features/catalogue/total-bar.tsx';
import { PhotoEditor } from '#features/photo-editor/photo-editor.tsx';
import { hasToAsk, rememberAsked } from '#features/photo-grid/asked-photos.ts';
import { LowQualityDialog } from '#features/photo-grid/low-quality-dialog.tsx';
import { PhotoGrid } from '#features/photo-grid/photo-grid.tsx';
import { SizeHeader } from '#features/photo-grid/size-header.tsx';
import { SizeTools } from '#features/photo-grid/size-tools.tsx';
import { useQuantities } from '#features/photo-grid/use-quantities.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { openOrderOfAddress } from './open-order.ts';
import { useOrderShell } from './use-order-shell.ts';

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: { params: Params }) => {
    const order = await openOrderOfAddress(queryClient, params);
    const sizes = await queryClient.ensureQueryData(sizesQuery());
    const size = sizes.find(({ key }) => key === params.key);
    if (size === undefined) throw new Response('Not found', { status: 404, statusText: 'Not found' });
    await Promise.all([
      queryClient.ensureQueryData(discountsQuery()),
      queryClient.ensureQueryData(shopQuery()),
      queryClient.ensureQueryData(storefrontStatusQuery(order.id)),
      queryClient.ensureQueryData(storefrontFramesQuery(order.id)),
      queryClient.ensureQueryData(storefrontFilesQuery(order.id, size.key)),
    ]);
    return null;
  };

/** Step 2, one size: every photo as it will be printed, and how many of each. */
export function Component() {
  const { t, i18n } = useTranslation('sizes');
  const navigate = useNavigate();
  const { orderId, photosButton } = useOrderShell();
  const { data: discounts } = useSuspenseQuery(discountsQuery());
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: statuses = [] } = useQuery(storefrontStatusQuery(orderId));
  const { data: frames = [] } = useQuery(storefrontFramesQuery(orderId));
  const { data: sizes } = useSuspenseQuery(sizesQuery());
  const size = useCurrentSize();
  const { data: saved } = useSuspenseQuery(storefrontFilesQuery(orderId, size.key));
  const chosen = useQuantities(orderId, size.key, saved);
  const editor = usePhotoEditor(orderId, size.key, chosen.settle);
  const asking = useLowQualityQuestion(size.key, chosen.want);

  const chosenFrameId = frames.find((frame) => frame.size === size.key)?.photoFrameId ?? null;
  const frameSrc = size.photoFrames.find(({ id }) => id === chosenFrameId)?.image ?? null;
  const pictures = chosen.files.reduce((sum, { quantity }) => sum + quantity, 0);
  const others = statuses.filter((status) => status.size !== size.key);
  const total = orderTotal(sizes, discounts, [...others, { size: size.key, quantity: pictures }]);

  const edited = chosen.files.find(({ id }) => id === editor.fileId);
  if (edited !== undefined) {
    return <PhotoEditor file={edited} size={size} frameSrc={frameSrc} onSaved={editor.saved} onClose={editor.close} />;
  }

  async function leave(address: string) {
    await chosen.settle();
    await navigate(address);
  }

  return (
    <KioskScreen
      title={size.name[i18n.language === 'en' ? 'en' : 'th']}
      picture={
        <SizeHeader size={size} samplePhoto={chosen.files.find(({ thumbnailUrl }) => thumbnailUrl !== null)}>
          <PriceSteps size={size} discounts={discounts} currency={shop.currency} />
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
        orderId={orderId}
        size={size}
        discounts={discounts}
        currency={shop.currency}
        chosen={chosen}
        chosenFrameId={chosenFrameId}
      />
      <PhotoGrid files={chosen.files} size={size} frameSrc={frameSrc} onWant={asking.want} onEdit={editor.open} />
      {asking.file === null ? null : (
        <LowQualityDialog file={asking.file} onPrint={asking.print} onLeave={asking.leave} />
      )}
    </KioskScreen>
  );
}

function useCurrentSize() {
  const { key } = useParams();
  const { data: sizes } = useSuspenseQuery(sizesQuery());
  const size = sizes.find((candidate) => candidate.key === key);
  if (size === undefined) throw new Response('Not found', { status: 404, statusText: 'Not found' });
  return size;
}

/** The editor works on what is saved, so quantities under way are let through first; it gets more time before idling. */
function usePhotoEditor(orderId: string, sizeKey: string, settle: () => Promise<void>) {
  const queryClient = useQueryClient();
  const { setIdleMs } = useOrderShell();
  const [fileId, setFileId] = useState<string | null>(null);
  const open = useCallback(
    async (file: UploadedFile) => {
      await settle();
      setFileId(file.id);
      setIdleMs(IDLE_CROP_EDITOR_MS);
    },
    [settle, setIdleMs],
  );
  const close = () => {
    setFileId(null);
    setIdleMs(null);
  };
  const saved = (changed: UploadedFile) => {
    const { queryKey } = storefrontFilesQuery(orderId, sizeKey);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (files) => files?.map((file) => (file.id === changed.id ? changed : file)));
    close();
  };
  return { fileId, open, close, saved };
}

/** A first print of a photo that will be blurry is asked about, once. */
function useLowQualityQuestion(sizeKey: string, save: (quantities: [string, number][]) => void) {
  const [file, setFile] = useState<UploadedFile | null>(null);
  const want = useCallback(
    (wanted: UploadedFile, quantity: number) => {
      if (quantity > 0 && hasToAsk(wanted, sizeKey)) setFile(wanted);
      else save([[wanted.id, quantity]]);
    },
    [sizeKey, save],
  );
  function answer(quantity: number) {
    if (file === null) return;
    rememberAsked(file.id, sizeKey);
    setFile(null);
    if (quantity > 0) save([[file.id, quantity]]);
  }
  return { file, want, print: () => answer(1), leave: () => answer(0) };
}
