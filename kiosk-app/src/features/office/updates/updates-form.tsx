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
import styles from './updates.module.css';

/** Where newer versions are told of, and whether they are installed by themselves. */
export function UpdatesForm({ office }: { office: UpdateOffice }) {
  const { t } = useTranslation(['updates', 'problems']);
  const client = useQueryClient();
  const { values, fixed, version } = office.section;
  const [edit, setEdit] = useState<{ address: string; isAutomatic: boolean; version: string } | null>(null);
  const typed = edit ?? { address: values.address ?? '', isAutomatic: values.isAutomatic, version };
  const read = UpdateSettings.safeParse({ ...typed, address: typed.address.trim() || null });
  const keep = (now: UpdateOffice) => client.setQueryData(updatesQuery(true).queryKey, now);
  const saving = useMutation({
    mutationFn: (body: UpdateSettings) => call(saveUpdateSettings, { body, ifMatch: typed.version }),
    onSuccess(now) {
      keep(now);
      setEdit(null);
    },
  });
  const looking = useMutation({ mutationFn: () => call(lookForUpdate, {}), onSuccess: keep });
  const error = saving.error ?? looking.error;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (read.success) saving.mutate(read.data);
      }}
    >
      <TextInput
        className={styles.address}
        label={t('address')}
        description={t('addressHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        placeholder="https://"
        disabled={fixed.address !== undefined}
        error={!read.success}
        value={typed.address}
        onChange={(event) => setEdit({ ...typed, address: event.currentTarget.value })}
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
          checked={typed.isAutomatic}
          onChange={(event) => setEdit({ ...typed, isAutomatic: event.currentTarget.checked })}
        />
      ) : null}
      <Group mt="md">
        <Button type="submit" variant="default" disabled={edit === null || !read.success} loading={saving.isPending}>
          {t('save')}
        </Button>
        {values.address === null || edit !== null ? null : (
          <Button variant="subtle" loading={looking.isPending} onClick={() => looking.mutate()}>
            {t('look')}
          </Button>
        )}
        <SaveStatus isSaved={saving.isSuccess && edit === null} />
      </Group>
      {error === null ? null : (
        <Notice kind="bad">{t(`problems:${error instanceof CallError ? error.code : 'internal-error'}`)}</Notice>
      )}
    </form>
  );
}
