import { Button, Textarea } from '@mantine/core';
import { type Order, setStaffNotes } from '@printfront/shared/contracts/orders.ts';
import { type SubmitEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { bodyOf, limitsAt } from '#ui/form-schema.ts';
import { useLeaveWarning } from '#ui/use-leave-warning.ts';
import { useOrderEdit, useTyped } from '../order-edit/use-order-edit.ts';
import styles from './desk.module.css';
import { useDeskCommands } from './desk-keys.ts';
import { EditOutcome } from './edit-outcome.tsx';

/** What staff tell each other about an order. */
export function NotesPanel({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const notes = useTyped(order.staffNotes);
  const edit = useOrderEdit(order.id, notes.letGo);
  useLeaveWarning(notes.isChanged);
  const field = useRef<HTMLTextAreaElement>(null);
  useDeskCommands({ KeyM: () => field.current?.focus() });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!notes.isChanged || edit.isPending) return;
    const body = { staffNotes: notes.value, previousNotes: notes.seen };
    edit.save(() => call(setStaffNotes, { params: { id: order.id }, body }));
  };
  return (
    <section className={styles.panel} aria-labelledby="notes-title">
      <form className={styles.form} onSubmit={submit}>
        <h2 id="notes-title">{t('staffNotes')}</h2>
        <Textarea
          ref={field}
          size="sm"
          aria-labelledby="notes-title"
          placeholder={t('staffNotesHint')}
          autosize
          minRows={1}
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
        {notes.isChanged ? (
          <Button type="submit" size="sm" variant="default" loading={edit.isPending}>
            {t('saveNotes')}
          </Button>
        ) : null}
      </form>
    </section>
  );
}
