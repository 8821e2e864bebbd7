import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { passwordStrength, type PasswordStrength as Strength } from './account-draft.ts';
import styles from './password-strength.module.css';

const PARTS: readonly Strength[] = ['short', 'fair', 'good', 'strong'];

/** How long a password is, as a bar and in words that are read out when they change. */
export function PasswordStrength({ password, id }: { password: string; id: string }) {
  const { t } = useTranslation('signIn');
  const strength = passwordStrength(password);
  const reached = password === '' ? -1 : PARTS.indexOf(strength);
  return (
    <div id={id}>
      <div className={`${styles.meter} ${reached >= 2 ? styles.good : ''}`} aria-hidden>
        {PARTS.map((part, index) => (
          <span key={part} className={`${styles.part} ${index <= reached ? styles.filled : ''}`} />
        ))}
      </div>
      <Text c="dimmed" size="sm" aria-live="polite">
        {password === '' ? t('passwordHint') : t(`strength.${strength}`)}
      </Text>
    </div>
  );
}
