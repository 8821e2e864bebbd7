import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePrintOrder } from '#api/print-order.ts';
import { localized } from '#text/localized.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import styles from './blurry-dialog.module.css';

interface BlurryDialogProps {
  files: readonly UploadedFile[];
  /** In which they are blurry; not always the one that is looked at. */
  sizeKeys: readonly string[];
  /** What becomes of them otherwise. */
  leaveLabel?: string;
  onPrint: () => void;
  onLeave: () => void;
}

/** More are a number: the question is the same. */
const MOST_SHOWN = 8;

/** Shows which photos will print blurry, and asks whether they are wanted anyway. */
export function BlurryDialog({ files, sizeKeys, leaveLabel, onPrint, onLeave }: BlurryDialogProps) {
  const { t, i18n } = useTranslation(['wall', 'sizes']);
  const { data: sizes = [] } = useQuery(usePrintOrder().sizesQuery());
  const names = sizes.filter(({ key }) => sizeKeys.includes(key)).map(({ name }) => localized(name, i18n.language));
  const shown = files.slice(0, MOST_SHOWN);
  const isOne = files.length === 1;
  return (
    <KioskDialog
      title={isOne ? t('sizes:lowTitle') : t('blurryTitle', { count: files.length })}
      onClose={onLeave}
      actions={
        <>
          <KioskButton large onClick={onLeave}>
            {leaveLabel ?? (isOne ? t('sizes:lowLeave') : t('blurryLeave'))}
          </KioskButton>
          <KioskButton large look="ink" onClick={onPrint}>
            {isOne ? t('sizes:lowPrint') : t('blurryPrint')}
          </KioskButton>
        </>
      }
    >
      <ul className={styles.photos}>
        {shown.map((file) => (
          <li key={file.id}>
            <img className={styles.photo} src={file.thumbnailUrl ?? ''} alt={file.name} draggable={false} />
          </li>
        ))}
        {files.length > shown.length ? <li>{t('blurryMore', { count: files.length - shown.length })}</li> : null}
      </ul>
      {t(isOne ? 'sizes:lowHint' : 'blurryHint', { size: names.join(', ') })}
    </KioskDialog>
  );
}
