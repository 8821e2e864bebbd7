import { Alert, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { signInLocal } from '@printfront/shared/contracts/auth.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';

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
    if (isComplete && !signIn.isPending) signIn.mutate();
  };
  const missing = (value: string) => (wasTried && !signIn.isError && value === '' ? t('required') : undefined);

  return (
    <Paper component="form" noValidate p="xl" withBorder w="100%" maw={440} onSubmit={submit}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('title')}</Title>
          <Text c="dimmed">{t('staffHint')}</Text>
        </div>
        <TextInput
          size="lg"
          label={t('username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          error={missing(username.trim())}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          size="lg"
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={missing(password)}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {signIn.error === null ? null : (
          <Alert color="red" role="alert" styles={{ message: { fontSize: 16 } }}>
            {signIn.error instanceof CallError ? t(`problems:${signIn.error.code}`) : t('problems:internal-error')}
          </Alert>
        )}
        <Button type="submit" size="lg" loading={signIn.isPending}>
          {t('submit')}
        </Button>
      </Stack>
    </Paper>
  );
}
