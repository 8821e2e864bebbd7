import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { choosePassword, lookUpSignInCode } from '@printfront/shared/contracts/own-account.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#api/call.ts';
import { addText } from '#text/i18n.ts';
import { secondFactorText } from '#text/second-factor.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { LoadingScreen } from '#ui/loading-screen.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallProblem } from '../call-problem.tsx';
import { PasswordStrength } from '../sign-in/password-strength.tsx';
import { SignInCard } from '../sign-in/sign-in-card.tsx';

addText('secondFactor', secondFactorText);

interface ChoosePasswordProps {
  /** From the link; empty where somebody has come without one. */
  given: string;
  onSignedIn: (user: User) => void;
}

/** By a one-time code, from a link or typed: whose it is, and then the password. */
export function ChoosePassword({ given, onSignedIn }: ChoosePasswordProps) {
  const { t } = useTranslation('account');
  const [code, setCode] = useState(given);
  const owner = useQuery({
    queryKey: ['sign-in-code', code],
    queryFn: ({ signal }) => call(lookUpSignInCode, { body: { code }, signal }),
    enabled: code !== '',
    retry: false,
    gcTime: 0,
  });
  if (code !== '' && owner.isPending) return <LoadingScreen />;
  if (code === '' || owner.data === undefined) {
    return (
      <SignInCard title={t('choose.title')}>
        <CallProblem error={owner.error} />
        <CodeForm onCode={setCode} />
      </SignInCard>
    );
  }
  const { name, username, isNew, hasSecondFactor = false } = owner.data;
  return (
    <SignInCard
      title={t(isNew ? 'choose.welcome' : 'choose.again', { name })}
      hint={t('choose.welcomeHint', { username })}
    >
      <NewPasswordForm
        code={code}
        username={username}
        hasSecondFactor={hasSecondFactor}
        onSignedIn={onSignedIn}
        onOther={() => setCode('')}
      />
    </SignInCard>
  );
}

const schema = bodyOf(choosePassword);
const NO_CODE = { version: '', fields: { code: '' } };

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('account');
  const form = useForm({ schema: bodyOf(lookUpSignInCode), draft: useEditDraft(NO_CODE) });
  return (
    <form noValidate ref={form.root} onSubmit={form.submit(({ code }) => onCode(code))}>
      <Stack gap="lg">
        <TextInput
          size="lg"
          label={t('choose.code')}
          description={t('choose.codeHint')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          {...form.field('code')}
        />
        <Button type="submit" size="lg">
          {t('choose.go')}
        </Button>
      </Stack>
    </form>
  );
}

interface NewPasswordFormProps {
  code: string;
  username: string;
  hasSecondFactor: boolean;
  onSignedIn: (user: User) => void;
  onOther: () => void;
}

function NewPasswordForm({ code, username, hasSecondFactor, onSignedIn, onOther }: NewPasswordFormProps) {
  const { t } = useTranslation('account');
  const strengthId = useId();
  const [start] = useState({ version: '', fields: { code, password: '', secondFactor: '' } });
  const draft = useEditDraft(start);
  const choose = useMutation({
    mutationFn: (body: z.output<typeof schema>) => call(choosePassword, { body }),
    onSuccess: onSignedIn,
  });
  const form = useForm({
    schema,
    words: 'account',
    draft,
    read: ({ secondFactor, ...rest }) => (hasSecondFactor ? { ...rest, secondFactor } : rest),
    sending: choose,
  });
  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => choose.mutate(body))}>
      <Stack gap="lg">
        {/* Password managers keep it together with the password. */}
        <input hidden type="text" name="username" autoComplete="username" value={username} readOnly />
        <Stack gap={6}>
          <PasswordInput
            size="lg"
            label={t('next')}
            name="password"
            autoComplete="new-password"
            autoFocus
            aria-describedby={strengthId}
            visibilityToggleButtonProps={{ 'aria-label': t('signIn:showPassword') }}
            {...form.field('password')}
          />
          <PasswordStrength password={draft.fields.password} id={strengthId} error={form.field('password').error} />
        </Stack>
        {hasSecondFactor ? (
          <TextInput
            size="lg"
            label={t('secondFactor:code')}
            description={t('secondFactor:codeOrRecovery')}
            name="secondFactor"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.field('secondFactor')}
          />
        ) : null}
        <CallProblem error={form.failure} />
        <Button type="submit" size="lg" loading={choose.isPending}>
          {t('choose.submit')}
        </Button>
        <Button size="md" variant="subtle" onClick={onOther}>
          {t('choose.other')}
        </Button>
      </Stack>
    </form>
  );
}
