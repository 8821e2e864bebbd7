import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { signInLocal } from '@printfront/shared/contracts/auth.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallProblem } from './call-problem.tsx';

const NOTHING_TYPED = { version: '', fields: { username: '', password: '' } };

/** User name and password; words for whatever went wrong stand above the button. */
export function SignInForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation('signIn');
  const draft = useEditDraft(NOTHING_TYPED);
  const signIn = useMutation({
    mutationFn: (body: typeof draft.fields) => call(signInLocal, { body }),
    onSuccess: onSignedIn,
    onError: () => {
      form.change({ password: '' });
      form.restart();
    },
  });
  const form = useForm({ schema: bodyOf(signInLocal), draft, sending: signIn });

  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => signIn.mutate(body))}>
      <Stack gap="lg">
        <TextInput
          size="lg"
          label={t('username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('username')}
        />
        <PasswordInput
          size="lg"
          label={t('password')}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...form.field('password')}
        />
        <CallProblem error={signIn.error} />
        <Button type="submit" size="lg" loading={signIn.isPending}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
