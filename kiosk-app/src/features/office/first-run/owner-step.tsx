import { PasswordInput, TextInput } from '@mantine/core';
import { finishFirstRun } from '@printfront/shared/contracts/first-run.ts';
import { PASSWORD_MIN_CHARACTERS } from '@printfront/shared/domain/account-names.ts';
import { useTranslation } from 'react-i18next';
import { bodyOf } from '#ui/form-schema.ts';
import { useForm } from '#ui/use-form.ts';
import styles from './first-run.module.css';
import type { StepProps } from './first-run-draft.ts';
import { StepForm } from './step-frame.tsx';

const OWNER = bodyOf(finishFirstRun).shape.owner;

interface OwnerStepProps extends Pick<StepProps, 'draft' | 'onChange' | 'onNext'> {
  /** Another has this user name, as the server found out at the end. */
  takenUsername: string | null;
}

/** Who may do everything from now on. */
export function OwnerStep({ draft, onChange, onNext, takenUsername }: OwnerStepProps) {
  const { t } = useTranslation('firstRun');
  const form = useForm({
    schema: OWNER,
    words: 'account',
    draft: { fields: draft.owner, change: (owner) => onChange({ owner }) },
  });
  const username = form.field('username');
  const isTaken = takenUsername !== null && takenUsername === draft.owner.username;
  return (
    <StepForm root={form.root} nextLabel={t('next')} onNext={() => form.attempt() !== null && !isTaken && onNext()}>
      <div className={styles.narrow}>
        <TextInput size="md" label={t('name')} name="name" autoComplete="name" {...form.field('name')} />
        <TextInput
          size="md"
          label={t('username')}
          description={t('usernameHint')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...username}
          error={isTaken ? t('fields:account.username_taken') : username.error}
        />
        <PasswordInput
          size="md"
          label={t('password')}
          description={t('passwordHint', { min: PASSWORD_MIN_CHARACTERS })}
          name="password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...form.field('password')}
        />
      </div>
    </StepForm>
  );
}
