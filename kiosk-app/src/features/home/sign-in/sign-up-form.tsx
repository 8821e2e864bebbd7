import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { signUpLocal } from '@printfront/shared/contracts/auth.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { type AccountDraft, type AccountField, accountProblems } from './account-draft.ts';
import { CallProblem } from './call-problem.tsx';
import { PasswordStrength } from './password-strength.tsx';

const EMPTY: AccountDraft = { name: '', username: '', password: '' };

/** Name, user name and password. Each mistake stands at its field, once the person has tried or left the field. */
export function SignUpForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation('signIn');
  const [draft, setDraft] = useState(EMPTY);
  const [touched, setTouched] = useState<readonly AccountField[]>([]);
  const strengthId = useId();
  const signUp = useMutation({
    mutationFn: (account: AccountDraft) => call(signUpLocal, { body: account }),
    onSuccess: onSignedIn,
    onError: focusFirstProblem,
  });
  const isTaken =
    signUp.error instanceof CallError &&
    signUp.error.code === 'already-exists' &&
    signUp.variables?.username === draft.username;

  const problems = { ...accountProblems(draft), ...(isTaken && { username: 'usernameTaken' as const }) };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTouched(['name', 'username', 'password']);
    if (Object.keys(problems).length > 0) focusFirstProblem();
    else if (!signUp.isPending) signUp.mutate(draft);
  };
  const field = (name: AccountField) => {
    const problem = touched.includes(name) ? problems[name] : undefined;
    return {
      size: 'lg' as const,
      name,
      value: draft[name],
      error: problem === undefined ? undefined : t(problem),
      onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
        setDraft({ ...draft, [name]: event.currentTarget.value }),
      // An empty field may be filled yet.
      onBlur: () => draft[name] !== '' && setTouched([...touched, name]),
    };
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <TextInput {...field('name')} label={t('name')} autoComplete="name" autoFocus maxLength={120} />
        <TextInput
          {...field('username')}
          label={t('username')}
          description={t('usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
        <Stack gap={6}>
          <PasswordInput
            {...field('password')}
            label={t('password')}
            autoComplete="new-password"
            aria-describedby={strengthId}
            maxLength={200}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          />
          <PasswordStrength id={strengthId} password={draft.password} />
        </Stack>
        <CallProblem error={isTaken ? null : signUp.error} />
        <Button type="submit" size="lg" loading={signUp.isPending}>
          {t('signUpSubmit')}
        </Button>
      </Stack>
    </form>
  );
}
