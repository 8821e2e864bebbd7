import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChecks, IconDots } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { CountDialog } from './count-dialog.tsx';
import { MoreDialog } from './more-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { BulkChanges } from './use-bulk-changes.ts';
import type { WallView } from './use-wall-view.ts';
import { leaderOf } from './wall-photos.ts';
import styles from './wall-tools.module.css';

interface WallToolsProps {
  files: readonly UploadedFile[];
  view: WallView;
  bulk: BulkChanges;
  /** Those that all can become prints of instead. */
  otherSizes: readonly Size[];
  currency: string;
  onMove: (size: Size) => void;
  /** Ids of the selected ones; null while none are being selected. */
  selected: ReadonlySet<string> | null;
  onSelect: (ids: ReadonlySet<string> | null) => void;
}

/** What is done to many photos at once. */
export function WallTools(tools: WallToolsProps) {
  const { files, view, bulk, otherSizes, currency, onMove, selected, onSelect } = tools;
  const { t } = useTranslation('wall');
  const [open, setOpen] = useState<'more' | 'same' | 'move' | null>(null);
  const readable = files.filter(({ state }) => state !== 'damaged');
  // In another tab only what is shown is meant.
  const meant = view.filter === 'all' ? readable : view.photos.filter(({ state }) => state !== 'damaged');
  const setAll = (words: string, of: readonly UploadedFile[], quantity: number) =>
    bulk.apply(
      words,
      of.map(({ id }) => [id, quantity]),
    );

  if (selected !== null) {
    return <SelectTools view={view} bulk={bulk} selected={selected} onSelect={onSelect} />;
  }
  const ids = new Set(files.map(({ id }) => id));
  const similar = readable.filter((file) => file.quantity > 0 && leaderOf(file) !== file.id && ids.has(leaderOf(file)));
  return (
    <div className={styles.tools}>
      <KioskButton onClick={() => setAll(t('doneOne'), meant, 1)}>
        <IconChecks aria-hidden /> {t('oneOfEach')}
      </KioskButton>
      <KioskButton aria-haspopup="dialog" onClick={() => setOpen('more')}>
        <IconDots aria-hidden /> <span className={styles.moreWord}>{t('more')}</span>
      </KioskButton>
      {open === 'more' ? (
        <MoreDialog
          hasChosen={view.counts.chosen > 0}
          hasSimilar={similar.length > 0}
          canMove={view.counts.chosen > 0 && otherSizes.length > 0}
          onClose={() => setOpen(null)}
          onChoose={(what) => {
            setOpen(what === 'same' || what === 'move' ? what : null);
            if (what === 'clear') setAll(t('doneClear'), readable, 0);
            if (what === 'best') setAll(t('doneBest'), similar, 0);
            if (what === 'select') onSelect(new Set());
          }}
        />
      ) : null}
      {open === 'same' ? (
        <CountDialog
          start={2}
          title={t('same')}
          onClose={() => setOpen(null)}
          onApply={(quantity) => {
            setOpen(null);
            setAll(t('doneSame', { count: quantity }), meant, quantity);
          }}
        />
      ) : null}
      {open === 'move' ? (
        <MoveDialog
          sizes={otherSizes}
          currency={currency}
          onClose={() => setOpen(null)}
          onChoose={(size) => {
            setOpen(null);
            onMove(size);
          }}
        />
      ) : null}
    </div>
  );
}

type SelectToolsProps = Pick<WallToolsProps, 'view' | 'bulk' | 'onSelect'> & { selected: ReadonlySet<string> };

/** One number for those that were tapped. */
function SelectTools({ view, bulk, selected, onSelect }: SelectToolsProps) {
  const { t } = useTranslation('wall');
  const [isTyping, setIsTyping] = useState(false);
  const isEmpty = selected.size === 0;
  function set(quantity: number) {
    bulk.apply(
      t('doneSelected', { count: quantity }),
      [...selected].map((id) => [id, quantity]),
    );
    onSelect(null);
  }
  const readable = view.photos.filter(({ state }) => state !== 'damaged');
  return (
    <div className={styles.tools}>
      <output className={styles.selected}>{t('selected', { count: selected.size })}</output>
      {selected.size < readable.length ? (
        <KioskButton onClick={() => onSelect(new Set(readable.map(({ id }) => id)))}>{t('selectAll')}</KioskButton>
      ) : null}
      <KioskButton disabled={isEmpty} onClick={() => set(1)}>
        {t('selectedOne')}
      </KioskButton>
      <KioskButton disabled={isEmpty} onClick={() => setIsTyping(true)}>
        {t('selectedNumber')}
      </KioskButton>
      <KioskButton disabled={isEmpty} onClick={() => set(0)}>
        {t('selectedNone')}
      </KioskButton>
      <KioskButton look="ink" onClick={() => onSelect(null)}>
        {t('selectDone')}
      </KioskButton>
      {isTyping ? <CountDialog start={2} onClose={() => setIsTyping(false)} onApply={set} /> : null}
    </div>
  );
}
