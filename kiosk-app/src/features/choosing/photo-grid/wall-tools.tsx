import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
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
  /** Ids of the selected ones; null while none are being selected. */
  selected: ReadonlySet<string> | null;
  onSelect: (ids: ReadonlySet<string> | null) => void;
  onOpen: (dialog: WallDialog) => void;
}

/** What can lie over the wall for its tools. */
export type WallDialog = 'more' | 'same' | 'move' | 'count';

/** What is done to many photos at once: the buttons. */
export function WallTools(tools: WallToolsProps) {
  const { bulk, selected, onOpen } = tools;
  const { t } = useTranslation('wall');
  if (selected !== null) return <SelectTools {...tools} selected={selected} />;
  return (
    <div className={styles.tools}>
      <KioskButton onClick={() => bulk.apply(t('doneOne'), eachOf(meantPhotos(tools), 1))}>
        <IconChecks aria-hidden /> {t('oneOfEach')}
      </KioskButton>
      <KioskButton aria-haspopup="dialog" onClick={() => onOpen('more')}>
        <IconDots aria-hidden /> <span className={styles.moreWord}>{t('more')}</span>
      </KioskButton>
    </div>
  );
}

/** One number for those that were tapped. */
function SelectTools({ view, bulk, selected, onSelect, onOpen }: WallToolsProps & { selected: ReadonlySet<string> }) {
  const { t } = useTranslation('wall');
  const isEmpty = selected.size === 0;
  const readable = view.photos.filter(({ state }) => state !== 'damaged');
  const set = (quantity: number) => {
    bulk.apply(
      t('doneSelected', { count: quantity }),
      eachOf(
        readable.filter(({ id }) => selected.has(id)),
        quantity,
      ),
    );
    onSelect(null);
  };
  return (
    <div className={styles.tools}>
      <output className={styles.selected}>{t('selected', { count: selected.size })}</output>
      {selected.size < readable.length ? (
        <KioskButton onClick={() => onSelect(new Set(readable.map(({ id }) => id)))}>{t('selectAll')}</KioskButton>
      ) : null}
      <KioskButton disabled={isEmpty} onClick={() => set(1)}>
        {t('selectedOne')}
      </KioskButton>
      <KioskButton disabled={isEmpty} onClick={() => onOpen('count')}>
        {t('selectedNumber')}
      </KioskButton>
      <KioskButton disabled={isEmpty} onClick={() => set(0)}>
        {t('selectedNone')}
      </KioskButton>
      <KioskButton look="ink" onClick={() => onSelect(null)}>
        {t('selectDone')}
      </KioskButton>
    </div>
  );
}

interface WallDialogsProps extends WallToolsProps {
  open: WallDialog | null;
  /** Those that all can become prints of instead. */
  otherSizes: readonly Size[];
  currency: string;
  onMove: (size: Size) => void;
  onClose: () => void;
}

/** What the buttons ask. It stays where it is when they move to another place, as on a screen that is turned. */
export function WallDialogs({ open, otherSizes, currency, onMove, onClose, ...tools }: WallDialogsProps) {
  const { files, view, bulk, selected, onSelect, onOpen } = tools;
  const { t } = useTranslation('wall');
  const readable = files.filter(isReadable);
  const ids = new Set(files.map(({ id }) => id));
  const similar = readable.filter((file) => file.quantity > 0 && leaderOf(file) !== file.id && ids.has(leaderOf(file)));
  const hasChosen = view.counts.chosen > 0;
  if (open === 'more') {
    return (
      <MoreDialog
        hasChosen={hasChosen}
        hasSimilar={similar.length > 0}
        canMove={hasChosen && otherSizes.length > 0}
        onClose={onClose}
        onChoose={(what) => {
          onClose();
          if (what === 'same' || what === 'move') onOpen(what);
          if (what === 'clear') bulk.apply(t('doneClear'), eachOf(readable, 0));
          if (what === 'best') bulk.apply(t('doneBest'), eachOf(similar, 0));
          if (what === 'select') onSelect(new Set());
        }}
      />
    );
  }
  if (open === 'same' || (open === 'count' && selected !== null)) {
    const isSame = open === 'same';
    const apply = (quantity: number) => {
      onClose();
      if (isSame) return bulk.apply(t('doneSame', { count: quantity }), eachOf(meantPhotos(tools), quantity));
      bulk.apply(
        t('doneSelected', { count: quantity }),
        eachOf(
          readable.filter(({ id }) => selected?.has(id)),
          quantity,
        ),
      );
      onSelect(null);
    };
    return (
      <CountDialog key={open} start={2} {...(isSame ? { title: t('same') } : {})} onClose={onClose} onApply={apply} />
    );
  }
  if (open !== 'move') return null;
  return (
    <MoveDialog
      sizes={otherSizes}
      currency={currency}
      onClose={onClose}
      onChoose={(size) => {
        onClose();
        onMove(size);
      }}
    />
  );
}

const isReadable = ({ state }: UploadedFile) => state !== 'damaged';

/** In another tab only what is shown is meant. */
const meantPhotos = ({ files, view }: Pick<WallToolsProps, 'files' | 'view'>) =>
  (view.filter === 'all' ? files : view.photos).filter(isReadable);

const eachOf = (files: readonly UploadedFile[], quantity: number): [string, number][] =>
  files.map(({ id }) => [id, quantity]);
