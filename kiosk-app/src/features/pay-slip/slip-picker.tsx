import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pay-slip.module.css';

/** Named beside image/*, because not every browser counts them as images. */
const ACCEPTED = 'image/*,.heic,.heif,.webp,.avif';

/** Choose or drop one picture. */
export function SlipPicker({ onPick }: { onPick: (pictures: readonly File[]) => void }) {
  const { t } = useTranslation('orders');
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onPick([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is for everybody
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
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
