import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { formatDistributionCode } from '@printfront/shared/domain/distribution-code.ts';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#ui/copy-text.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { LocalAddress } from '../shops/local-address.tsx';
import { linkOf } from './distribution-link.ts';
import styles from './distributions.module.css';

/** To hold out to a customer who stands at the counter. */
export function QrDialog({ file, onClose }: { file: DistributionFile; onClose: () => void }) {
  const { t } = useTranslation('distributions');
  const link = linkOf(file, location.origin);
  return (
    <div data-density="home">
      <KioskDialog
        title={file.name}
        onClose={onClose}
        actions={
          <KioskButton look="next" onClick={onClose}>
            {t('ui:close')}
          </KioskButton>
        }
      >
        <div className={styles.dialog}>
          <div className={styles.dialogQr}>
            <QrCode payload={link} label={t('qrLabel', { name: file.name })} />
          </div>
          <LocalAddress address={link} />
          <span className={styles.dialogCode}>{formatDistributionCode(file.code)}</span>
          <CopyText text={link} label={t('copyLink')} copiedLabel={t('copied')} byHandLabel={t('copyByHand')} />
        </div>
      </KioskDialog>
    </div>
  );
}
