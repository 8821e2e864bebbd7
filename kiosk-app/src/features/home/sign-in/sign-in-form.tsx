import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { signInLocal } from '@printfront/shared/contracts/auth.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CallError, call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallProblem } from '../call-problem.tsx';
import { PasskeyDoor } from '../passkeys/passkey-door.tsx';
import type { SignInFields } from './sign-in-fields.ts';

const schema = bodyOf(signInLocal);

const NOTHING_TYPED = { version: '', fields: { username: '', password: '', code: '' } };
/** Few need it: it comes when it is asked for. */
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));
/** The password was right. */
const OF_THE_CODE: readonly string[] = ['second-factor-needed', 'second-factor-wrong'];

/** User name and password, and a code of the phone where the account asks for one; words for what went wrong above the button. */
export function SignInForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation('signIn');
  const [isSecondStep, setSecondStep] = useState(false);
  const draft = useEditDraft(NOTHING_TYPED);
  const signIn = useMutation({
    mutationFn: (body: z.output<typeof schema>) => call(signInLocal, { body }),
    onSuccess: onSignedIn,
    onError: (error) => {
      const isOfCode = error instanceof CallError && OF_THE_CODE.includes(error.code);
      if (isOfCode) setSecondStep(true);
      // Too many codes leave the password as it is; a wrong password asks for all anew.
      else if (!isSecondStep || (error instanceof CallError && error.code === 'credentials-wrong')) startAnew();
      if (isOfCode) form.change({ code: '' });
      form.restart();
    },
  });
  const form = useForm({
    schema,

    draft,
    read: ({ code, ...rest }) => (isSecondStep ? { ...rest, code } : rest),
    sending: signIn,
  });
  function startAnew() {
    setSecondStep(false);
    form.change({ password: '', code: '' });
  }
  const isAsked = signIn.error instanceof CallError && signIn.error.code === 'second-factor-needed';

  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => signIn.mutate(body))}>
      <Stack gap="lg">
        {isSecondStep ? (
          <Suspense>
            <SecondStep
              form={form}
              onOther={() => {
                startAnew();
                signIn.reset();
              }}
            />
          </Suspense>
        ) : (
          <PasswordFields form={form} />
        )}
        <CallProblem error={isAsked ? null : signIn.error} />
        <Button type="submit" size="lg" loading={signIn.isPending}>
          {t('submit')}
        </Button>
        {isSecondStep ? null : <PasskeyDoor hasField onSignedIn={onSignedIn} />}
      </Stack>
    </form>
  );
}

function PasswordFields({ form }: { form: SignInFields }) {
  const { t } = useTranslation('signIn');
  return (
    <>
      <TextInput
        size="lg"
        label={t('username')}
        name="username"
        autoComplete="username webauthn"
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
    </>
  );
}
