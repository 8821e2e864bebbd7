import { Button, Stack, TextInput, Title } from '@mantine/core';
import { setOwnName } from '@printfront/shared/contracts/own-account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { meQuery } from '#api/user-queries.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallProblem } from '../call-problem.tsx';
import styles from './account.module.css';

export function NameForm({ name }: { name: string }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const [start] = useState({ version: '', fields: { name } });
  const draft = useEditDraft(start);
  const save = useMutation({
    mutationFn: (body: typeof draft.fields) => call(setOwnName, { body }),
    onSuccess: (user) => queryClient.setQueryData(meQuery().queryKey, user),
  });
  const form = useForm({ schema: bodyOf(setOwnName), words: 'account', draft, sending: save });
  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => save.mutate(body))}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {t('nameTitle')}
        </Title>
        <TextInput size="md" label={t('name')} name="name" autoComplete="name" {...form.field('name')} />
        <CallProblem error={form.failure} />
        <div role="status" className={styles.status}>
          {save.isSuccess ? <Notice kind="good">{t('nameSaved')}</Notice> : null}
        </div>
        <div>
          <Button type="submit" size="md" variant="default" loading={save.isPending}>
            {t('saveName')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
