import { Button, Paper, Stack, Textarea, Title } from '@mantine/core';
import { type Order, setStaffNotes } from '@printfront/shared/contracts/orders.ts';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { bodyOf, limitsAt } from '#ui/form-schema.ts';
import { useLeaveWarning } from '#ui/use-leave-warning.ts';
import { EditOutcome } from './edit-outcome.tsx';
import { useOrderEdit, useTyped } from './use-order-edit.ts';

/** What staff tell each other about an order. */
export function NotesPanel({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const notes = useTyped(order.staffNotes);
  const edit = useOrderEdit(order.id, notes.letGo);
  useLeaveWarning(notes.isChanged);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!notes.isChanged || edit.isPending) return;
    const body = { staffNotes: notes.value, previousNotes: notes.seen };
    edit.save(() => call(setStaffNotes, { params: { id: order.id }, body }));
  };
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="notes-title">
      <Stack gap="sm" component="form" onSubmit={submit}>
        <Title order={2} size="h4" id="notes-title">
          {t('staffNotes')}
        </Title>
        <Textarea
          size="md"
          aria-labelledby="notes-title"
          placeholder={t('staffNotesHint')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={limitsAt(bodyOf(setStaffNotes), 'staffNotes')?.maxLength}
          value={notes.value}
          onChange={(event) => {
            notes.type(event.currentTarget.value);
            edit.reset();
          }}
        />
        <EditOutcome
          failure={edit.failure}
          isSaved={edit.isSaved}
          savedWords={t('notesSaved')}
          current={order.staffNotes}
          onLoad={() => {
            notes.letGo();
            edit.reset();
          }}
        />
        <Button type="submit" size="md" variant="default" disabled={!notes.isChanged} loading={edit.isPending}>
          {t('saveNotes')}
        </Button>
      </Stack>
    </Paper>
  );
}
