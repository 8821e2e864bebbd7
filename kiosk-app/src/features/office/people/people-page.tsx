import { Paper, Stack, Text, Title } from '@mantine/core';
import type { SignInInvitation } from '@printfront/shared/contracts/staff-accounts.ts';
import type { UserAccount } from '@printfront/shared/contracts/users.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { roleOf } from '@printfront/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PEOPLE_LISTS, type PeopleList, userCountsQuery } from '#api/user-admin-queries.ts';
import { FilterTabs } from '#ui/chip.tsx';
import { Notice } from '#ui/notice.tsx';
import { AddClerk } from './add-clerk.tsx';
import { InvitationCard } from './invitation-card.tsx';
import styles from './people.module.css';
import { PeopleTable } from './people-table.tsx';
import { type AskedChange, PersonQuestion } from './person-question.tsx';
import { RoleTable } from './role-table.tsx';
import { usePersonChange } from './use-person-change.ts';
import { useWorkplaceWords, type Workplace } from './workplaces-field.tsx';

interface PeoplePageProps {
  list: PeopleList;
  onList: (list: PeopleList) => void;
  /** Undefined while nobody knows. */
  users: readonly UserAccount[] | undefined;
  me: { id: string; rank: number };
  /** Shops that staff may work at. */
  shops: readonly Workplace[];
  timeZone: string;
  /** Below the list. */
  more: ReactNode;
}

/** Who works here and who orders, what each role may do, and a form for the next clerk. */
export function PeoplePage({ list, onList, users, me, shops, timeZone, more }: PeoplePageProps) {
  const { t } = useTranslation('users');
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const [invitation, setInvitation] = useState<SignInInvitation | null>(null);
  const person = usePersonChange(setInvitation);
  const { data: counts } = useQuery(userCountsQuery());
  const tabs = PEOPLE_LISTS.map((key) => ({ key, label: t(`list.${key}`), count: counts?.[key] }));
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Paper withBorder p="md" bg="var(--surface)">
          <Stack gap="md">
            <FilterTabs label={t('lists')} tabs={tabs} current={list} onChoose={onList} controls="people-list" />
            <Outcome {...person} shops={shops} />
            <div id="people-list">
              {users === undefined ? null : users.length === 0 ? (
                <Text size="lg">{t('nobody')}</Text>
              ) : (
                <PeopleTable
                  list={list}
                  users={users}
                  me={me}
                  shops={shops}
                  timeZone={timeZone}
                  isBusy={person.isPending}
                  onAsk={setAsked}
                />
              )}
            </div>
            {more}
          </Stack>
        </Paper>
        <Paper withBorder p="md" bg="var(--surface)">
          <Title order={2} size="h4" mb="xs">
            {t('roles.title')}
          </Title>
          <RoleTable />
        </Paper>
      </div>
      {invitation === null ? (
        <AddClerk shops={shops} highest={me.rank} onInvitation={setInvitation} />
      ) : (
        <InvitationCard invitation={invitation} timeZone={timeZone} onDone={() => setInvitation(null)} />
      )}
      {asked === null ? null : (
        <PersonQuestion
          asked={asked}
          shops={shops}
          highest={me.rank}
          onKeep={() => setAsked(null)}
          onConfirm={(change) => {
            setAsked(null);
            person.change(change);
          }}
        />
      )}
    </div>
  );
}

type OutcomeProps = Pick<ReturnType<typeof usePersonChange>, 'last' | 'isDone' | 'failure' | 'underWay'> & {
  shops: readonly Workplace[];
};

/** What came of the last change, in words. */
function Outcome({ last, isDone, failure, underWay, shops }: OutcomeProps) {
  const { t } = useTranslation('users');
  const workplaceWords = useWorkplaceWords(shops);
  const name = last?.user.name ?? '';
  const role = t(`role.${(last?.kind === 'role' ? roleOf(last.rank) : null) ?? 'customer'}`);
  const worksAt = last?.kind === 'workplaces' ? workplaceWords(last.worksAt) : '';
  return (
    <>
      <div role="status" className={styles.status}>
        {isDone && last !== null ? (
          <Notice kind="good">{t(`done.${last.kind}`, { name, role, shops: worksAt })}</Notice>
        ) : null}
      </div>
      {failure === null ? null : (
        <Notice kind="bad">
          {t('failed', {
            name,
            reason:
              failure === 'orders-under-way' && underWay.length > 0
                ? t('underWay', { numbers: underWay.map(Number).map(formatOrderNumber).join(', ') })
                : t(`problems:${failure}`, { parameter: '' }),
          })}
        </Notice>
      )}
    </>
  );
}
