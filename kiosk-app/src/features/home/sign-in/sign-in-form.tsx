import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { signInLocal } from '@printfront/shared/contracts/auth.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { CallProblem } from './call-problem.tsx';

/** User name and password; words for whatever went wrong stand above the button. */
export function SignInForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation('signIn');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const signIn = useMutation({
    mutationFn: () => call(signInLocal, { body: { username, password } }),
    onSuccess: onSignedIn,
    onError: () => setPassword(''),
  });

  const isComplete = username.trim() !== '' && password !== '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (!isComplete) focusFirstProblem();
    else if (!signIn.isPending) signIn.mutate();
  };
  const missing = (value: string) => (wasTried && !signIn.isError && value === '' ? t('required') : undefined);

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <TextInput
          size="lg"
          label={t('username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={100}
          value={username}
          error={missing(username.trim())}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          size="lg"
          label={t('password')}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          value={password}
          error={missing(password)}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <CallProblem error={signIn.error} />
        <Button type="submit" size="lg" loading={signIn.isPending}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
