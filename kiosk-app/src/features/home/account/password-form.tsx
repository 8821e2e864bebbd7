import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { changePassword } from '@printfront/shared/contracts/own-account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ownSessionsQuery } from '#api/account-queries.ts';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallProblem } from '../call-problem.tsx';
import { PasswordStrength } from '../sign-in/password-strength.tsx';
import styles from './account.module.css';

const NOTHING_TYPED = { version: '', fields: { password: '', newPassword: '' } };

/** The present password and the next; whoever only found the device signed in does not get further. */
export function PasswordForm() {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const strengthId = useId();
  const draft = useEditDraft(NOTHING_TYPED);
  const change = useMutation({
    mutationFn: (body: typeof draft.fields) => call(changePassword, { body }),
    onSuccess: () => {
      form.change({ password: '', newPassword: '' });
      form.restart();
      return queryClient.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
    },
  });
  const form = useForm({ schema: bodyOf(changePassword), words: 'account', draft, sending: change });
  const toggle = { 'aria-label': t('signIn:showPassword') };
  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => change.mutate(body))}>
      <Stack gap="md">
        <PasswordInput
          size="md"
          label={t('present')}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          {...form.field('password')}
        />
        <Stack gap={6}>
          <PasswordInput
            size="md"
            label={t('next')}
            name="newPassword"
            autoComplete="new-password"
            aria-describedby={strengthId}
            visibilityToggleButtonProps={toggle}
            {...form.field('newPassword')}
          />
          <PasswordStrength
            password={draft.fields.newPassword}
            id={strengthId}
            error={form.field('newPassword').error}
          />
        </Stack>
        <Text c="dimmed" size="sm">
          {t('passwordHint')}
        </Text>
        <CallProblem error={form.failure} />
        <div role="status" className={styles.status}>
          {change.isSuccess ? <Notice kind="good">{t('passwordChanged')}</Notice> : null}
        </div>
        <div>
          <Button type="submit" size="md" loading={change.isPending}>
            {t('changePassword')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
