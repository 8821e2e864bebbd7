import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { printQuantity } from '@printfront/shared/domain/print-quantity.ts';
import { IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format-money.ts';
import { Notice } from '#ui/notice.tsx';
import { BulkButtons } from './bulk-buttons.tsx';
import { FrameChoice } from './frame-choice.tsx';
import { nextNudge } from './next-nudge.ts';
import styles from './size-tools.module.css';
import type { ChosenQuantities } from './use-quantities.ts';

interface SizeToolsProps {
  orderId: string;
  size: Size;
  discounts: readonly Discount[];
  currency: string;
  chosen: ChosenQuantities;
  chosenFrameId: string | null;
}

/** What concerns all photos of a size at once: bulk numbers, the frame, the next price, and whether it is saved. */
export function SizeTools({ orderId, size, discounts, currency, chosen, chosenFrameId }: SizeToolsProps) {
  const { t, i18n } = useTranslation(['sizes', 'problems']);
  const { files, state, problem } = chosen;
  const pictures = files.reduce((sum, { quantity }) => sum + quantity, 0);
  const nudge = nextNudge(size, discounts, printQuantity(pictures, size.numberOfPicturesPerPrint));

  // A photo that cannot be read is never printed by a button for all.
  const wantAll = (quantity: number) =>
    chosen.want(files.map(({ id, state: fileState }) => [id, fileState === 'damaged' ? 0 : quantity] as const));

  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        <BulkButtons files={files} onWantAll={wantAll} />
        {size.photoFrames.length === 0 ? null : (
          <FrameChoice orderId={orderId} size={size} chosenFrameId={chosenFrameId} />
        )}
        {nudge === null ? null : (
          <span className={styles.nudge} role="status">
            <IconTag size={26} aria-hidden />
            {t('nudge', {
              count: nudge.missingPrints,
              price: formatMoney(nudge.unitPrice, currency, i18n.language),
            })}
          </span>
        )}
      </div>
      {state === 'waiting' ? <Notice>{t('saveWaiting')}</Notice> : null}
      {state === 'failed' && problem !== null ? (
        <Notice kind="bad">{t('saveFailed', { reason: t(`problems:${problem}`) })}</Notice>
      ) : null}
    </div>
  );
}
