import { useTranslation } from 'react-i18next';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import styles from './wall-tools.module.css';

const WAYS = ['select', 'same', 'move', 'best', 'clear'] as const;
type Way = (typeof WAYS)[number];

const WORDS = {
  select: ['select', 'selectHint'],
  same: ['same', 'sameHint'],
  move: ['moveTitle', 'moveHint'],
  best: ['best', 'bestHint'],
  clear: ['clear', 'clearHint'],
} as const satisfies Record<Way, unknown>;

interface MoreDialogProps {
  hasChosen: boolean;
  hasSimilar: boolean;
  canMove: boolean;
  onChoose: (what: Way) => void;
  onClose: () => void;
}

/** What is wanted less often than one of each. */
export function MoreDialog({ hasChosen, hasSimilar, canMove, onChoose, onClose }: MoreDialogProps) {
  const { t } = useTranslation(['wall', 'ui']);
  const isOffered = { select: true, same: true, move: canMove, best: hasSimilar, clear: hasChosen };
  return (
    <KioskDialog
      title={t('moreTitle')}
      onClose={onClose}
      actions={
        <KioskButton large onClick={onClose}>
          {t('ui:close')}
        </KioskButton>
      }
    >
      <div className={styles.choices}>
        {WAYS.filter((way) => isOffered[way]).map((way) => (
          <KioskButton key={way} className={styles.choice} onClick={() => onChoose(way)}>
            <span className={styles.words}>
              {t(WORDS[way][0])}
              <span className={styles.hint}>{t(WORDS[way][1])}</span>
            </span>
          </KioskButton>
        ))}
      </div>
    </KioskDialog>
  );
}
