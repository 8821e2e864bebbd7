import { PasswordInput, TextInput } from '@mantine/core';
import { finishFirstRun } from '@printfront/shared/contracts/first-run.ts';
import { PASSWORD_MIN_CHARACTERS } from '@printfront/shared/domain/account-names.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { useForm } from '#ui/use-form.ts';
import styles from './first-run.module.css';
import type { StepProps } from './first-run-draft.ts';
import type { RefusedOwner, TypedOwner } from './owner-check.ts';
import { StepForm } from './step-frame.tsx';

const OWNER = bodyOf(finishFirstRun).shape.owner;

interface OwnerStepProps extends Pick<StepProps, 'draft' | 'onChange' | 'onNext' | 'isSending'> {
  /** As it stands in the fields the server will not have it. */
  refused: RefusedOwner | null;
  /** All is typed, and a field is left. */
  onFieldLeft: () => void;
}

const REFUSED = { username: 'fields:account.username_taken', password: 'problems:password-easy' } as const;

/** Who may do everything from now on. */
export function OwnerStep({ draft, onChange, onNext, isSending, refused, onFieldLeft }: OwnerStepProps) {
  const { t } = useTranslation('firstRun');
  const form = useForm({
    schema: OWNER,
    words: 'account',
    draft: { fields: draft.owner, change: (owner) => onChange({ owner }) },
  });
  const isRefused = refused !== null;
  const leadsBack = refused?.wasTried === true;
  useEffect(() => {
    if (leadsBack) focusFirstProblem(form.root.current);
  }, [leadsBack, form.root]);
  const field = (name: keyof TypedOwner) => {
    const own = form.field(name);
    const isWrong = refused?.field === name;
    return {
      ...own,
      error: isWrong ? t(REFUSED[refused.field]) : own.error,
      'aria-invalid': isWrong ? true : own['aria-invalid'],
      onBlur(event: Parameters<typeof own.onBlur>[0]) {
        own.onBlur(event);
        if (form.body !== null && !isRefused) onFieldLeft();
      },
    };
  };
  return (
    <StepForm
      root={form.root}
      nextLabel={t('next')}
      isSending={isSending}
      onNext={() => form.attempt() !== null && !isRefused && onNext()}
    >
      <div className={styles.narrow}>
        <TextInput size="md" label={t('name')} name="name" autoComplete="name" {...field('name')} />
        <TextInput
          size="md"
          label={t('username')}
          description={t('usernameHint')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordInput
          size="md"
          label={t('password')}
          description={t('passwordHint', { min: PASSWORD_MIN_CHARACTERS })}
          name="password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...field('password')}
        />
      </div>
    </StepForm>
  );
}
