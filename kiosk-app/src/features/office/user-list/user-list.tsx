import { Stack, Text } from '@mantine/core';
import type { UserAccount, Workplaces } from '@printfront/shared/contracts/users.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { type UserChange, useUserChange } from './use-user-change.ts';
import styles from './user-list.module.css';
import { UserTable } from './user-table.tsx';
import { useWorkplaceWords, type Workplace, WorkplacesField, workplacesSchema } from './workplaces-field.tsx';

interface UserListProps {
  users: readonly UserAccount[];
  me: { id: string; rank: number };
  /** Shops that a maintainer may work at. */
  shops: readonly Workplace[];
  timeZone: string;
}

const WORDS = {
  maintainer: { question: 'raiseQuestion', hint: 'raiseHint', confirm: 'raise', done: 'raised' },
  customer: { question: 'lowerQuestion', hint: 'lowerHint', confirm: 'lower', done: 'lowered' },
  workplaces: { question: 'workplacesQuestion', hint: null, confirm: 'saveWorkplaces', done: 'workplacesSaved' },
} as const;

/** People, their rights and where they work; every change is asked once, and said. */
export function UserList({ users, me, shops, timeZone }: UserListProps) {
  const { t } = useTranslation('users');
  const [asked, setAsked] = useState<UserChange | null>(null);
  const { change, isPending, isDone, last, failure } = useUserChange();
  const name = last?.user.name ?? '';
  const workplaceWords = useWorkplaceWords(shops);
  return (
    <Stack gap="md">
      <div role="status" className={styles.status}>
        {isDone && last !== null ? (
          <Notice kind="good">{t(WORDS[last.to].done, { name, shops: workplaceWords(last.worksAt ?? null) })}</Notice>
        ) : null}
      </div>
      {failure === null ? null : (
        <Notice kind="bad">{t('failed', { name, reason: t(`problems:${failure}`, { parameter: '' }) })}</Notice>
      )}
      {users.length === 0 ? (
        <Text size="lg">{t('nobody')}</Text>
      ) : (
        <UserTable users={users} me={me} shops={shops} timeZone={timeZone} isBusy={isPending} onChange={setAsked} />
      )}
      {asked === null ? null : (
        <ChangeQuestion
          asked={asked}
          shops={shops}
          onKeep={() => setAsked(null)}
          onConfirm={(worksAt) => {
            setAsked(null);
            change({ ...asked, worksAt });
          }}
        />
      )}
    </Stack>
  );
}

interface ChangeQuestionProps {
  asked: UserChange;
  shops: readonly Workplace[];
  onKeep: () => void;
  onConfirm: (worksAt: Workplaces | undefined) => void;
}

function ChangeQuestion({ asked, shops, onKeep, onConfirm }: ChangeQuestionProps) {
  const { t } = useTranslation('users');
  const { to, user } = asked;
  const { question, hint, confirm } = WORDS[to];
  const [start] = useState({ version: '', fields: { worksAt: user.worksAt ?? null } });
  const form = useForm({ schema: workplacesSchema(shops), words: 'user', draft: useEditDraft(start) });
  // At one shop there is nothing to choose, and a user who is no maintainer works nowhere.
  const hasChoice = to !== 'customer' && shops.length > 1;
  return (
    <div data-density="home">
      <ConfirmDialog
        title={t(question, { name: user.name })}
        confirmLabel={t(confirm)}
        keepLabel={t('keep')}
        danger={to === 'customer'}
        onKeep={onKeep}
        onConfirm={() => {
          if (!hasChoice) return onConfirm(undefined);
          const chosen = form.attempt();
          if (chosen !== null) onConfirm(chosen.worksAt);
        }}
      >
        <Stack gap="md">
          {hint === null ? null : <span>{t(hint)}</span>}
          {hasChoice ? <WorkplacesField shops={shops} {...form.field('worksAt')} /> : null}
        </Stack>
      </ConfirmDialog>
    </div>
  );
}
