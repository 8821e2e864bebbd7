import { useTranslation } from 'react-i18next';
import { IconBackspace } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import styles from './kiosk-pairing.module.css';

/** The characters of a code and no others: nobody can type one that does not exist. */
const KEYS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];

interface CodePadProps {
  onKey: (key: string) => void;
  onBackspace: () => void;
}

/** For fingers, in place of a keyboard: all that a code is made of on one page. */
export function CodePad({ onKey, onBackspace }: CodePadProps) {
  const { t } = useTranslation('pairing');
  return (
    <section className={styles.pad} aria-label={t('keys')}>
      {KEYS.map((key) => (
        <KioskButton key={key} onClick={() => onKey(key)}>
          {key}
        </KioskButton>
      ))}
      <KioskButton className={styles.backspace} aria-label={t('backspace')} onClick={onBackspace}>
        <IconBackspace aria-hidden />
      </KioskButton>
    </section>
  );
}
