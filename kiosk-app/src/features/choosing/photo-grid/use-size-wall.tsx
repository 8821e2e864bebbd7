import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localized } from '#text/localized.ts';
import { BlurryDialog } from './blurry-dialog.tsx';
import { DamagedDialog } from './damaged-dialog.tsx';
import { EmptyWall } from './empty-wall.tsx';
import { RemovePhotoDialog } from './remove-photo-dialog.tsx';
import { SaveNotices } from './save-notices.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useBlurryQuestion } from './use-blurry-question.ts';
import { useBulkChanges } from './use-bulk-changes.ts';
import { useDamagedNews } from './use-damaged-news.tsx';
import { type MovedPrints, useMoveAll } from './use-move-all.ts';
import type { PhotoRemoval } from './use-photo-removal.ts';
import type { ChosenQuantities } from './use-quantities.ts';
import { useWallView } from './use-wall-view.ts';
import { WallHead } from './wall-head.tsx';
import { leaderOf } from './wall-photos.ts';
import type { WallProps } from './wall-props.ts';
import { type WallDialog, WallDialogs, WallTools } from './wall-tools.tsx';

interface SizeWallOptions {
  size: Size;
  sizes: readonly Size[];
  currency: string;
  chosen: ChosenQuantities;
  frameSrc: string | null;
  onEdit: (file: UploadedFile) => void;
  removal: PhotoRemoval;
  /** Leads to where photos come from. */
  onAddPhotos: () => void;
  /** What the page before this one moved here. */
  moved: MovedPrints | null;
  onMoved: (to: Size, moved: MovedPrints) => void;
  /** It has been brought back, or is no news any more. */
  onMovedBack: (moved: MovedPrints | null) => void;
}

/** The wall of one size with everything around it, as the parts that the screens of kiosk and home put in their places. */
export function useSizeWall(options: SizeWallOptions) {
  const { size, sizes, currency, chosen, frameSrc, onEdit, removal, moved, onMoved, onMovedBack } = options;
  const { t, i18n } = useTranslation('wall');
  const { language } = i18n;
  const id = useId();
  const view = useWallView(chosen.files);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [open, setOpen] = useState<WallDialog | null>(null);
  const [damaged, setDamaged] = useState<UploadedFile | null>(null);
  const blurry = useBlurryQuestion(size.key, chosen.files, chosen.want);
  const bulk = useBulkChanges({
    files: chosen.files,
    want: blurry.want,
    save: chosen.want,
    onChanged: view.lookAgain,
  });
  const moving = useMoveAll({ size, files: chosen.files, settle: chosen.settle, onMoved });
  const news = useDamagedNews(chosen.files);

  const wall: WallProps = {
    id,
    photos: view.photos,
    size,
    sizeName: localized(size.name, language),
    frameSrc,
    density: view.density,
    hasPencils: view.density !== 'many',
    selected,
    onWant: (file, quantity) => blurry.want([[file.id, quantity]]),
    onEdit,
    onRemove: removal.ask,
    onSelect: (file) => setSelected(toggled(selected ?? new Set(), file)),
    onSimilar: (file) => view.show({ similarTo: leaderOf(file) }),
    onDamaged: setDamaged,
    onDensity: view.setDensity,
  };
  const tools = { files: chosen.files, view, bulk, selected, onSelect: setSelected, onOpen: setOpen };
  const movedFrom = moved === null ? undefined : sizes.find(({ key }) => key === moved.fromKey);
  return {
    wall,
    isEmpty: view.photos.length === 0 && chosen.files.length > 0,
    empty: <EmptyWall filter={view.filter} onShowAll={() => view.show('all')} />,
    tools: <WallTools {...tools} />,
    head: (around: ReactNode) => <WallHead view={view} controls={id} tools={around} />,
    notices: (
      <>
        <SaveNotices chosen={chosen} moveProblem={moving.problem} />
        {news}
      </>
    ),
    undo:
      bulk.done !== null ? (
        <UndoBar words={bulk.done.words} onUndo={bulk.done.undo} onOver={bulk.forget} />
      ) : moved !== null && movedFrom !== undefined ? (
        <UndoBar
          words={t('doneMove', { count: moved.count, size: localized(movedFrom.name, language) })}
          onUndo={() => void moving.bringBack(moved).then(() => onMovedBack(moved))}
          onOver={() => onMovedBack(null)}
        />
      ) : null,
    dialogs: (
      <>
        <WallDialogs
          {...tools}
          open={open}
          otherSizes={sizes.filter(({ id: other, hidden }) => other !== size.id && !hidden)}
          currency={currency}
          onMove={(to) => void moving.move(to)}
          onClose={() => setOpen(null)}
        />
        {blurry.asked === null ? null : (
          <BlurryDialog files={blurry.asked} sizeKeys={[size.key]} onPrint={blurry.print} onLeave={blurry.leave} />
        )}
        {moving.asked === null ? null : (
          <BlurryDialog
            files={moving.asked.blurry}
            sizeKeys={[moving.asked.to.key]}
            leaveLabel={t('moveBlurryLeave')}
            onPrint={moving.print}
            onLeave={moving.leave}
          />
        )}
        {damaged === null ? null : (
          <DamagedDialog
            file={damaged}
            onClose={() => setDamaged(null)}
            onRemove={() => {
              setDamaged(null);
              removal.ask(damaged);
            }}
            onSend={() => {
              setDamaged(null);
              options.onAddPhotos();
            }}
          />
        )}
        <RemovePhotoDialog removal={removal} />
      </>
    ),
  };
}

function toggled(selected: ReadonlySet<string>, file: UploadedFile): ReadonlySet<string> {
  const next = new Set(selected);
  if (file.state !== 'damaged' && !next.delete(file.id)) next.add(file.id);
  return next;
}
