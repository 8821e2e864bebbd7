import { PasswordInput, TextInput } from '@mantine/core';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { secondFactorQuery } from '#api/account-queries.ts';
import type { FormFields } from '#ui/use-form.ts';

export const NO_PROOF = { password: '', code: '' };
type Proof = typeof NO_PROOF;

/** What is asked of this person once more: nothing of who signs in through a provider. */
export function useAskedProof(me: User) {
  const hasPassword = me.provider === 'local';
  const factor = useQuery({ ...secondFactorQuery(), enabled: hasPassword });
  const hasCode = factor.data?.onSince != null;
  return {
    hasPassword,
    hasCode,
    read: ({ password, code }: Proof) => ({ ...(hasPassword ? { password } : {}), ...(hasCode ? { code } : {}) }),
  };
}

interface ProofFieldsProps {
  form: FormFields<Proof>;
  asked: ReturnType<typeof useAskedProof>;
}

export function ProofFields({ form, asked }: ProofFieldsProps) {
  const { t } = useTranslation('passkeys');
  return (
    <>
      {asked.hasPassword ? (
        <PasswordInput
          size="md"
          label={t('password')}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('signIn:showPassword') }}
          {...form.field('password')}
        />
      ) : null}
      {asked.hasCode ? (
        <TextInput size="md" label={t('code')} name="code" autoComplete="one-time-code" {...form.field('code')} />
      ) : null}
    </>
  );
}
