import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { type DistributionFile, updateDistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { distributionQuery, distributionsKey } from '#api/distribution-queries.ts';
import { EditedMeanwhile } from '#ui/edited-meanwhile.tsx';
import { bodyOf } from '#ui/form-schema.ts';
import { formatDateOf } from '#ui/format.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { ExpiryDayField } from './expiry-day-field.tsx';
import { dayOf, endOfDay } from './expiry-days.ts';

interface ExpiryFormProps {
  file: DistributionFile;
  timeZone: string;
  nowMs: number;
}

/** The day on which a file expires. What was chosen stays when another maintainer was faster. */
export function ExpiryForm({ file, timeZone, nowMs }: ExpiryFormProps) {
  const { t, i18n } = useTranslation('distributions');
  const queryClient = useQueryClient();
  const current = { version: file.version, fields: { day: dayOf(file.expireAt, timeZone) } };
  const draft = useEditDraft(current);
  const { queryKey } = distributionQuery(file.code);

  const save = useMutation({
    mutationFn: (body: { expireAt: string }) =>
      call(updateDistributionFile, { params: { id: file.id }, body, ifMatch: draft.base.version }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      draft.show({ version: saved.version, fields: { day: dayOf(saved.expireAt, timeZone) } });
    },
    // The lists, and after a refusal what is there now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: distributionsKey }),
  });
  const { root, field, submit, failure } = useForm({
    schema: bodyOf(updateDistributionFile),
    draft: {
      fields: draft.fields,
      change: (fields) => {
        save.reset();
        draft.change(fields);
      },
    },
    read: ({ day }) => ({ expireAt: endOfDay(day, timeZone) }),
    places: { day: 'expireAt' },
    sending: { error: save.error, isPending: save.isPending || draft.isOutdated },
  });

  return (
    <Paper withBorder p="lg">
      <form noValidate ref={root} onSubmit={submit((body) => save.mutate(body))}>
        <Stack gap="md">
          <Title order={2}>{t('changeTitle')}</Title>
          <ExpiryDayField field={field('day')} timeZone={timeZone} nowMs={nowMs} />
          {draft.isOutdated ? <EditedMeanwhile onShow={() => draft.show(current)} /> : null}
          {failure === null ? null : (
            <Notice kind="bad">
              {t(`problems:${failure instanceof CallError ? failure.code : 'internal-error'}`)}
            </Notice>
          )}
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
