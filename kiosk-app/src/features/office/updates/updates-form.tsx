import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import {
  lookForUpdate,
  saveUpdateSettings,
  type UpdateOffice,
  UpdateSettings,
} from '@printfront/shared/contracts/updates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { updatesQuery } from '#api/update-queries.ts';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { useForm } from '#ui/use-form.ts';
import styles from './updates.module.css';

interface UpdatesFields {
  address: string;
  isAutomatic: boolean;
}

/** Where newer versions are told of, and whether they are installed by themselves. */
export function UpdatesForm({ office }: { office: UpdateOffice }) {
  const { t } = useTranslation(['updates', 'problems']);
  const client = useQueryClient();
  const { values, fixed } = office.section;
  const [edit, setEdit] = useState<{ fields: UpdatesFields; version: string } | null>(null);
  const { fields, version } = edit ?? {
    fields: { address: values.address ?? '', isAutomatic: values.isAutomatic },
    version: office.section.version,
  };
  const keep = (now: UpdateOffice) => client.setQueryData(updatesQuery(true).queryKey, now);
  const saving = useMutation({
    mutationFn: (body: UpdateSettings) => call(saveUpdateSettings, { body, ifMatch: version }),
    onSuccess(now) {
      keep(now);
      form.restart();
      setEdit(null);
    },
  });
  const looking = useMutation({ mutationFn: () => call(lookForUpdate, {}), onSuccess: keep });
  const form = useForm<UpdatesFields, UpdateSettings>({
    schema: UpdateSettings,
    words: 'updates',
    draft: { fields, change: (changed) => setEdit({ fields: changed, version }) },
    read: (typed) => ({ ...typed, address: typed.address.trim() || null }),
    sending: saving,
  });
  const error =
    saving.error instanceof CallError && saving.error.code === 'edited-meanwhile' ? saving.error : form.failure;
  const failure = error ?? looking.error;
  return (
    <form ref={form.root} noValidate onSubmit={form.submit((body) => saving.mutate(body))}>
      <TextInput
        className={styles.address}
        label={t('address')}
        description={t('addressHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        disabled={fixed.address !== undefined}
        {...form.field('address')}
      />
      {fixed.address === undefined ? null : (
        <Text c="dimmed" size="sm">
          {t('fixed', { variable: fixed.address })}
        </Text>
      )}
      {office.byHand === null ? (
        <Checkbox
          mt="md"
          label={t('automatic', { ...office.night })}
          checked={fields.isAutomatic}
          onChange={(event) => form.change({ isAutomatic: event.currentTarget.checked })}
        />
      ) : null}
      <Group mt="md">
        <Button type="submit" variant="default" disabled={edit === null} loading={saving.isPending}>
          {t('save')}
        </Button>
        {values.address === null || edit !== null ? null : (
          <Button variant="subtle" loading={looking.isPending} onClick={() => looking.mutate()}>
            {t('look')}
          </Button>
        )}
        <SaveStatus isSaved={saving.isSuccess && edit === null} />
      </Group>
      {failure === null ? null : (
        <Notice kind="bad">{t(`problems:${failure instanceof CallError ? failure.code : 'internal-error'}`)}</Notice>
      )}
    </form>
  );
}
