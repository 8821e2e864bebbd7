import { ActionIcon, Box, Button, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { editableListText } from '#text/editable-list.ts';
import { addText } from '#text/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconPencil, IconPlus, IconTrash } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import type { Form } from '#ui/use-form.ts';
import type { EditableList, ListRow } from './use-editable-list.ts';

addText('editableList', editableListText);

type AnyList<Item extends { version: string }> = Pick<
  EditableList<Item, unknown, unknown>,
  'asked' | 'ask' | 'remove' | 'removalFailure'
>;

interface RowFormProps<Item, Fields, Body> {
  row: ListRow<Item, Fields, Body>;
  form: Pick<Form<Fields, Body>, 'root' | 'submit' | 'failure'>;
  title: string;
  /** What others have made of it, in words. */
  now: string;
  /** Of the title, after what it stands under. */
  order: 3 | 4;
  children: ReactNode;
}

/** One thing of a list being made or changed, in its place. */
export function RowForm<Item, Fields, Body>(props: RowFormProps<Item, Fields, Body>) {
  const { row, form, title, now, order, children } = props;
  const { t } = useTranslation('editableList');
  const titleId = useId();
  const { root, failure } = form;
  // A person who closes the form goes on where the next one is begun.
  useEffect(() => {
    const section = root.current?.closest('section');
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) section?.querySelector<HTMLElement>('[data-adds]')?.focus();
      });
    };
  }, [root]);
  const isSaid = row.failure?.code === 'not-found' || failure === null;
  return (
    <form ref={root} onSubmit={form.submit(row.isChanged ? row.save : row.cancel)} aria-labelledby={titleId}>
      <Stack gap="sm" maw={720} py="sm">
        <Title order={order} size="h5" id={titleId}>
          {title}
        </Title>
        {children}
        {row.isOutdated ? <Outdated row={row}>{t('outdated', { now })}</Outdated> : null}
        {row.isGone ? <Notice kind="bad">{t('gone')}</Notice> : null}
        {isSaid ? null : (
          <Notice kind="bad">
            {t('failed', { reason: t(`problems:${row.failure?.code}`, { parameter: row.failure?.parameter }) })}
          </Notice>
        )}
        <Group gap="sm">
          <Button type="submit" size="md" loading={row.isSaving}>
            {t('save')}
          </Button>
          <Button size="md" variant="default" onClick={row.cancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Two people changed the same thing: nothing of either is lost until one of them decides. */
export function Outdated({
  row,
  children,
}: {
  row: Pick<ListRow<unknown, unknown, unknown>, 'cancel' | 'keepMine'>;
  children: string;
}) {
  const { t } = useTranslation('editableList');
  return (
    <Notice
      kind="bad"
      action={
        <Group gap="xs">
          <Button variant="default" onClick={row.cancel}>
            {t('takeTheirs')}
          </Button>
          <Button variant="default" onClick={row.keepMine}>
            {t('keepMine')}
          </Button>
        </Group>
      }
    >
      {children}
    </Notice>
  );
}

interface RowToolsProps {
  editLabel: string;
  deleteLabel: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function RowTools({ editLabel, deleteLabel, onEdit, onDelete }: RowToolsProps) {
  const { t } = useTranslation('editableList');
  const look = { size: 42, variant: 'subtle', color: 'gray' } as const;
  return (
    <>
      <ActionIcon {...look} aria-label={editLabel} title={t('edit')} onClick={onEdit}>
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon {...look} aria-label={deleteLabel} title={t('remove')} onClick={onDelete}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}

interface ListFootProps {
  label: string;
  /** Says more than the label, where several buttons look alike. */
  ariaLabel?: string;
  /** While one is being made there is no button for a second. */
  isAdding: boolean;
  onAdd: () => void;
  done: 'saved' | 'deleted' | undefined;
}

/** Begins the next one, and says what the last change did. */
export function ListFoot({ label, ariaLabel, isAdding, onAdd, done }: ListFootProps) {
  const { t } = useTranslation('editableList');
  return (
    <Group gap="sm">
      {isAdding ? null : (
        <Button
          data-adds
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-label={ariaLabel}
          onClick={onAdd}
        >
          {label}
        </Button>
      )}
      <SaveStatus isSaved={done !== undefined}>{t(done ?? 'saved')}</SaveStatus>
    </Group>
  );
}

/** Why the last one was not deleted. */
export function RemovalFailure({ list }: { list: Pick<AnyList<never>, 'removalFailure'> }) {
  const { t } = useTranslation('editableList');
  if (list.removalFailure === null) return null;
  return (
    <Box mb="sm">
      <Notice kind="bad">{t('deleteFailed', { reason: t(`problems:${list.removalFailure.code}`) })}</Notice>
    </Box>
  );
}

/** Why a list is in its old order again. */
export function RankFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation('editableList');
  if (error === null) return null;
  const code = error instanceof CallError ? error.code : 'internal-error';
  return <Notice kind="bad">{t('rankFailed', { reason: t(`problems:${code}`) })}</Notice>;
}

interface DeleteQuestionProps<Item extends { version: string }> {
  list: AnyList<Item>;
  title: (item: Item) => string;
  hint: (item: Item) => ReactNode;
  /** “Delete”, where nothing better is said. */
  confirmLabel?: string;
  keepLabel?: string;
}

/** Asks once before something is deleted. */
export function DeleteQuestion<Item extends { version: string }>(props: DeleteQuestionProps<Item>) {
  const { t } = useTranslation('editableList');
  const { list, title, hint, confirmLabel = t('remove'), keepLabel = t('keepIt') } = props;
  if (list.asked === null) return null;
  return (
    <ConfirmDialog
      title={title(list.asked)}
      confirmLabel={confirmLabel}
      keepLabel={keepLabel}
      danger
      onKeep={() => list.ask(null)}
      onConfirm={list.remove}
    >
      {hint(list.asked)}
    </ConfirmDialog>
  );
}
