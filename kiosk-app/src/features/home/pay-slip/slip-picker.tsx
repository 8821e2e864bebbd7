import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPhotoUp } from '#ui/icons.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import styles from './pay-slip.module.css';

/** Named beside image/*, because not every browser counts them as images. */
const ACCEPTED = 'image/*,.heic,.heif,.webp,.avif';

/** Choose or drop one picture. */
export function SlipPicker({ onPick }: { onPick: (pictures: readonly File[]) => void }) {
  const { t } = useTranslation('orders');
  const picker = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(onPick);

  return (
    <div className={`${styles.drop} ${isOver ? styles.over : ''}`} {...handlers}>
      <input
        ref={picker}
        className={styles.picker}
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t('slipChoose')}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          // The same file may be chosen again after a failure.
          event.target.value = '';
        }}
      />
      <Button size="lg" leftSection={<IconPhotoUp size={22} aria-hidden />} onClick={() => picker.current?.click()}>
        {t('slipChoose')}
      </Button>
      <span className={styles.dropWords}>{isOver ? t('slipDropNow') : t('slipDrop')}</span>
    </div>
  );
}
