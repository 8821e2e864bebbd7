import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { signUpLocal } from '@printfront/shared/contracts/auth.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallProblem } from '../call-problem.tsx';
import { PasswordStrength } from './password-strength.tsx';

const NOTHING_TYPED = { version: '', fields: { name: '', username: '', password: '' } };

/** Name, user name and password. Each mistake stands at its field, once the person has tried or left the field. */
export function SignUpForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation('signIn');
  const draft = useEditDraft(NOTHING_TYPED);
  const strengthId = useId();
  const signUp = useMutation({
    mutationFn: (body: typeof draft.fields) => call(signUpLocal, { body }),
    onSuccess: onSignedIn,
  });
  const { root, submit, field, failure } = useForm({
    schema: bodyOf(signUpLocal),
    words: 'account',
    draft,
    sending: signUp,
  });

  return (
    <form noValidate ref={root} onSubmit={submit((account) => signUp.mutate(account))}>
      <Stack gap="lg">
        <TextInput size="lg" label={t('name')} name="name" autoComplete="name" autoFocus {...field('name')} />
        <TextInput
          size="lg"
          label={t('username')}
          name="username"
          description={t('usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <Stack gap={6}>
          <PasswordInput
            size="lg"
            label={t('password')}
            name="password"
            autoComplete="new-password"
            aria-describedby={strengthId}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            {...field('password')}
          />
          <PasswordStrength id={strengthId} password={draft.fields.password} error={field('password').error} />
        </Stack>
        <CallProblem error={failure} />
        <Button type="submit" size="lg" loading={signUp.isPending}>
          {t('signUpSubmit')}
        </Button>
      </Stack>
    </form>
  );
}
