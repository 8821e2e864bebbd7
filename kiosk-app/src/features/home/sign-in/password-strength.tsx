import { Text } from '@mantine/core';
import { PASSWORD_MIN_CHARACTERS } from '@printfront/shared/domain/account-names.ts';
import { useTranslation } from 'react-i18next';
import styles from './password-strength.module.css';

const PARTS = ['short', 'fair', 'good', 'strong'] as const;

interface PasswordStrengthProps {
  password: string;
  id: string;
  /** What the field says is wrong with it: the words would say that a second time. */
  error: unknown;
}

/** How long a password is, as a bar and in words that are read out when they change. */
export function PasswordStrength({ password, id, error }: PasswordStrengthProps) {
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
        {error ? null : password === '' ? t('passwordHint') : t(`strength.${strength}`)}
      </Text>
    </div>
  );
}

/** Only length counts: rules about capitals and digits make passwords that people forget and machines guess. */
export function passwordStrength(password: string): (typeof PARTS)[number] {
  const { length } = [...password];
  if (length < PASSWORD_MIN_CHARACTERS) return 'short';
  if (length < 12) return 'fair';
  return length < 16 ? 'good' : 'strong';
}
