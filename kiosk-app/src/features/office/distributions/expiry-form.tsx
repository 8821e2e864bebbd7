import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { type DistributionFile, updateDistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { distributionQuery, distributionsKey } from '#api/distribution-queries.ts';
import { EditedMeanwhile } from '#ui/edited-meanwhile.tsx';
import { formatDateOf } from '#ui/format.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { ExpiryDayField } from './expiry-day-field.tsx';
import { dayOf, endOfDay } from './expiry-days.ts';

interface ExpiryFormProps {
  file: DistributionFile;
  timeZone: string;
  nowMs: number;
}

/** The day on which a file expires. What was chosen stays when somebody else was faster. */
export function ExpiryForm({ file, timeZone, nowMs }: ExpiryFormProps) {
  const { t, i18n } = useTranslation('distributions');
  const queryClient = useQueryClient();
  const current = { version: file.version, fields: { day: dayOf(file.expireAt, timeZone) } };
  const draft = useEditDraft(current);
  const { queryKey } = distributionQuery(file.code);

  const save = useMutation({
    mutationFn: () =>
      call(updateDistributionFile, {
        params: { id: file.id },
        body: { expireAt: endOfDay(draft.fields.day, timeZone) },
        ifMatch: draft.base.version,
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      draft.show({ version: saved.version, fields: { day: dayOf(saved.expireAt, timeZone) } });
    },
    // The lists, and after a refusal what is there now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: distributionsKey }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending && !draft.isOutdated) save.mutate();
  };
  const code = save.error instanceof CallError ? save.error.code : 'internal-error';
  const isRefused = save.isError && code !== 'edited-meanwhile';

  return (
    <Paper withBorder p="lg">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Title order={2}>{t('changeTitle')}</Title>
          <ExpiryDayField
            day={draft.fields.day}
            timeZone={timeZone}
            nowMs={nowMs}
            onChange={(day) => {
              save.reset();
              draft.change({ day });
            }}
          />
          {draft.isOutdated ? <EditedMeanwhile onShow={() => draft.show(current)} /> : null}
          {isRefused ? <Notice kind="bad">{t(`problems:${code}`)}</Notice> : null}
          <Group>
            <Button type="submit" size="md" loading={save.isPending} disabled={!draft.isChanged || draft.isOutdated}>
              {t('save')}
            </Button>
            <SaveStatus isSaved={save.isSuccess && !draft.isChanged}>
              {t('saved', { date: formatDateOf(file.expireAt, timeZone, 'full', i18n.language) })}
            </SaveStatus>
          </Group>
        </Stack>
      </form>
      <LeaveQuestion isOn={draft.isChanged} />
    </Paper>
  );
}
