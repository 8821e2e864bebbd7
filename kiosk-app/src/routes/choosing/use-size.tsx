import type { UploadedFile, UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import { finishOfSize } from '@printfront/shared/domain/finish.ts';
import { printQuantity } from '@printfront/shared/domain/print-quantity.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { discountsQuery, shopQuery } from '#api/catalogue-queries.ts';
import { usePrintOrder } from '#api/print-order.ts';
import { nextNudge } from '#features/choosing/catalogue/next-nudge.ts';
import { orderTotal } from '#features/choosing/catalogue/order-total.ts';
import { usePricedSizes } from '#features/choosing/catalogue/priced-sizes.ts';
import { PhotoEditor } from '#features/choosing/photo-editor/photo-editor.tsx';
import { usePhotoEditor } from '#features/choosing/photo-editor/use-photo-editor.ts';
import { useBlurryGate } from '#features/choosing/photo-grid/use-blurry-gate.tsx';
import { useFinishChoice } from '#features/choosing/photo-grid/use-finish-choice.tsx';
import { useFrameChoice } from '#features/choosing/photo-grid/use-frame-choice.tsx';
import type { MovedPrints } from '#features/choosing/photo-grid/use-move-all.ts';
import { usePhotoRemoval } from '#features/choosing/photo-grid/use-photo-removal.ts';
import { useQuantities } from '#features/choosing/photo-grid/use-quantities.ts';
import { useSizeWall } from '#features/choosing/photo-grid/use-size-wall.tsx';
import { sizeOfKey } from './load-choosing.ts';

const NO_STATUSES: UploadSizeStatus[] = [];

interface SizeOptions {
  /** Where the sizes' pages are: each is below it by its key. */
  sizesPath: string;
  /** Leads to where photos come from. */
  onAddPhotos: () => void;
  onEditorToggle?: (isOpen: boolean) => void;
  onRemoved?: () => void;
}

const isEditable = ({ state, width, thumbnailUrl }: UploadedFile) =>
  state === 'ready' && width !== null && thumbnailUrl !== null;

/** The page of one size: its photos with what the customer wants of each, and everything that can be done to them. */
export function useSize({ sizesPath, onAddPhotos, onEditorToggle, onRemoved }: SizeOptions) {
  const order = usePrintOrder();
  const navigate = useNavigate();
  const { key } = useParams();
  const moved = movedIn(useLocation().state);
  const { data: offered } = useSuspenseQuery(order.sizesQuery());
  const { data: discounts } = useSuspenseQuery(discountsQuery());
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: statuses = NO_STATUSES } = useQuery(order.statusQuery());
  const sizes = usePricedSizes(offered, statuses);
  const size = sizeOfKey(sizes, key);
  const finish = finishOfSize(size, statuses);
  const { data: frames = [] } = useQuery(order.framesQuery());
  const { data: saved } = useSuspenseQuery(order.filesQuery(size.key));
  const chosen = useQuantities(size.key, saved);
  const editor = usePhotoEditor({
    sizeKey: size.key,
    settle: chosen.settle,
    onToggle: onEditorToggle,
  });
  const removal = usePhotoRemoval({
    settle: chosen.settle,
    onRemoved: () => {
      if (editor.fileId !== null) editor.close();
      onRemoved?.();
    },
  });
  const chosenFrameId = frames.find((frame) => frame.size === size.key)?.photoFrameId ?? null;
  const frame = size.photoFrames.find(({ id }) => id === chosenFrameId) ?? null;
  const frameSrc = frame?.image ?? null;
  const frameChoice = useFrameChoice({ size, chosenFrameId });
  const finishChoice = useFinishChoice({ size: sizeOfKey(offered, key), finish, currency: shop.currency });
  const wall = useSizeWall({
    size,
    sizes,
    currency: shop.currency,
    chosen,
    frameSrc,
    onEdit: (file) => void editor.open(file),
    removal,
    onAddPhotos,
    moved,
    onMoved: (to, moving) => void navigate(`${sizesPath}/${to.key}`, { state: { moved: moving } }),
    onMovedBack: (back) =>
      void navigate(back === null ? '.' : `${sizesPath}/${back.fromKey}`, { replace: true, state: null }),
  });

  const gate = useBlurryGate();
  const edited = chosen.files.find(({ id }) => id === editor.fileId);
  const pictures = chosen.files.reduce((sum, { quantity }) => sum + quantity, 0);
  const others = statuses.filter((status) => status.size !== size.key);
  return {
    shop,
    size,
    chosen,
    chosenFrameId,
    frame,
    frameSrc,
    total: orderTotal(sizes, discounts, [...others, { size: size.key, quantity: pictures }]),
    pictures,
    nudge: nextNudge(size, discounts, printQuantity(pictures, size.numberOfPicturesPerPrint)),
    samplePhoto: wall.wall.photos.find(({ thumbnailUrl }) => thumbnailUrl !== null),
    pass: gate.pass,
    finish,
    /** What is chosen for all prints of the size at once. */
    choices: (
      <>
        {finishChoice.button}
        {frameChoice.button}
      </>
    ),
    ...wall,
    notices: (
      <>
        {finishChoice.notice}
        {wall.notices}
      </>
    ),
    /** What lies over the page: the photo that is being edited, and every question. */
    over: (
      <>
        {edited === undefined ? null : (
          <PhotoEditor
            file={edited}
            files={neighbours(edited, wall.wall.photos, chosen.files)}
            size={size}
            frame={frame}
            onSaved={editor.saved}
            onRemove={removal.ask}
            onClose={editor.close}
          />
        )}
        {wall.dialogs}
        {frameChoice.dialog}
        {finishChoice.dialog}
        {gate.question}
      </>
    ),
  };
}

/** One goes through them as they lie on the wall; a photo that the wall no longer shows is among all of them. */
function neighbours(edited: UploadedFile, onWall: readonly UploadedFile[], all: readonly UploadedFile[]) {
  return (onWall.some(({ id }) => id === edited.id) ? onWall : all).filter(isEditable);
}

/** What the page before this one moved here; an address that was typed or reloaded says nothing of it. */
function movedIn(state: unknown): MovedPrints | null {
  return typeof state === 'object' && state !== null && 'moved' in state ? (state.moved as MovedPrints) : null;
}
