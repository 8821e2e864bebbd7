import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { QuantityButtons } from '#ui/quantity-buttons.tsx';
import styles from './bulk-buttons.module.css';
import { chosenByHand } from './chosen-by-hand.ts';

interface BulkButtonsProps {
  files: readonly UploadedFile[];
  onWantAll: (quantity: number) => void;
}

const MOST_FOR_ALL = 99;

/** All photos at once first, single ones second. Numbers chosen one by one are never lost without a question. */
export function BulkButtons({ files, onWantAll }: BulkButtonsProps) {
  const { t } = useTranslation('sizes');
  const [asking, setAsking] = useState<'one' | 'none' | 'same' | null>(null);
  const byHand = chosenByHand(files);

  function choose(quantity: 0 | 1) {
    if (byHand > 0) setAsking(quantity === 1 ? 'one' : 'none');
    else onWantAll(quantity);
  }

  function confirm(quantity: number) {
    setAsking(null);
    onWantAll(quantity);
  }

  return (
    <div className={styles.bulk}>
      <KioskButton onClick={() => choose(1)}>{t('oneOfEach')}</KioskButton>
      <KioskButton onClick={() => setAsking('same')}>{t('sameForAll')}</KioskButton>
      <KioskButton onClick={() => choose(0)}>{t('none')}</KioskButton>
      {asking === 'one' || asking === 'none' ? (
        <ConfirmDialog
          title={t('replaceTitle')}
          confirmLabel={asking === 'one' ? t('replaceOne') : t('replaceNone')}
          keepLabel={t('keepMine')}
          onKeep={() => setAsking(null)}
          onConfirm={() => confirm(asking === 'one' ? 1 : 0)}
        >
          {t('sameWarning', { count: byHand })}
        </ConfirmDialog>
      ) : null}
      {asking === 'same' ? <SameForAll byHand={byHand} onKeep={() => setAsking(null)} onConfirm={confirm} /> : null}
    </div>
  );
}

interface SameForAllProps {
  byHand: number;
  onKeep: () => void;
  onConfirm: (quantity: number) => void;
}

function SameForAll({ byHand, onKeep, onConfirm }: SameForAllProps) {
  const { t } = useTranslation(['sizes', 'ui']);
  const [quantity, setQuantity] = useState(2);
  return (
    <KioskDialog
      title={t('sameTitle')}
      onClose={onKeep}
      actions={
        <>
          <KioskButton large onClick={onKeep}>
            {byHand > 0 ? t('keepMine') : t('ui:cancel')}
          </KioskButton>
          <KioskButton large look="primary" onClick={() => onConfirm(quantity)}>
            {t('sameApply', { count: quantity })}
          </KioskButton>
        </>
      }
    >
      <div className={styles.same}>
        <QuantityButtons
          quantity={quantity}
          max={MOST_FOR_ALL}
          moreLabel={t('sameMore')}
          lessLabel={t('sameLess')}
          onChange={setQuantity}
        />
      </div>
      {byHand > 0 ? <Notice>{t('sameWarning', { count: byHand })}</Notice> : null}
    </KioskDialog>
  );
}
