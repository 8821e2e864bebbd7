import { Stack, Text } from '@mantine/core';
import type { UserAccount } from '@printfront/shared/contracts/users.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { type RankChange, useRankChange } from './use-rank-change.ts';
import styles from './user-list.module.css';
import { UserTable } from './user-table.tsx';

interface UserListProps {
  users: readonly UserAccount[];
  me: { id: string; rank: number };
  timeZone: string;
}

const WORDS = {
  maintainer: { question: 'raiseQuestion', hint: 'raiseHint', confirm: 'raise', done: 'raised' },
  customer: { question: 'lowerQuestion', hint: 'lowerHint', confirm: 'lower', done: 'lowered' },
} as const;

/** People and their rights; every change is asked once, and said. */
export function UserList({ users, me, timeZone }: UserListProps) {
  const { t } = useTranslation('users');
  const [asked, setAsked] = useState<RankChange | null>(null);
  const { change, isPending, isDone, last, failure } = useRankChange();
  const name = last?.user.name ?? '';
  return (
    <Stack gap="md">
      <div role="status" className={styles.status}>
        {isDone && last !== null ? <Notice kind="good">{t(WORDS[last.to].done, { name })}</Notice> : null}
      </div>
      {failure === null ? null : (
        <Notice kind="bad">{t('failed', { name, reason: t(`problems:${failure}`, { parameter: '' }) })}</Notice>
      )}
      {users.length === 0 ? (
        <Text size="lg">{t('nobody')}</Text>
      ) : (
        <UserTable users={users} me={me} timeZone={timeZone} isBusy={isPending} onChange={setAsked} />
      )}
      {asked === null ? null : (
        <div data-density="home">
          <ConfirmDialog
            title={t(WORDS[asked.to].question, { name: asked.user.name })}
            confirmLabel={t(WORDS[asked.to].confirm)}
            keepLabel={t('keep')}
            danger={asked.to === 'customer'}
            onKeep={() => setAsked(null)}
            onConfirm={() => {
              setAsked(null);
              change(asked);
            }}
          >
            {t(WORDS[asked.to].hint)}
          </ConfirmDialog>
        </div>
      )}
    </Stack>
  );
}
