import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { useTranslation } from 'react-i18next';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { paperSize } from '#ui/paper-size.ts';
import styles from './wall-tools.module.css';

interface MoveDialogProps {
  sizes: readonly Size[];
  currency: string;
  onChoose: (size: Size) => void;
  onClose: () => void;
}

/** Which size everything that is chosen becomes instead. */
export function MoveDialog({ sizes, currency, onChoose, onClose }: MoveDialogProps) {
  const { t, i18n } = useTranslation(['wall', 'ui']);
  const { language } = i18n;
  return (
    <KioskDialog
      title={t('moveTitle')}
      onClose={onClose}
      actions={
        <KioskButton large onClick={onClose}>
          {t('ui:cancel')}
        </KioskButton>
      }
    >
      <div className={styles.choices}>
        {sizes.map((size) => (
          <KioskButton key={size.id} className={styles.choice} onClick={() => onChoose(size)}>
            <span className={styles.words}>
              {localized(size.name, language)}
              <span className={styles.hint}>{paperSize(size, language).metric}</span>
            </span>
            <span className={styles.price}>{formatMoney(size.price, currency, language)}</span>
          </KioskButton>
        ))}
      </div>
    </KioskDialog>
  );
}
