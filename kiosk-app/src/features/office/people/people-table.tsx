import { Table } from '@mantine/core';
import type { UserAccount } from '@printfront/shared/contracts/users.ts';
import { ROLE_RANK, roleOf } from '@printfront/shared/domain/roles.ts';
import { useTranslation } from 'react-i18next';
import type { PeopleList } from '#api/user-admin-queries.ts';
import { formatDateOf, timeAgo } from '#ui/format.ts';
import { IconAlertTriangle, IconShieldCheck } from '#ui/icons.tsx';
import { initialOf } from '#ui/initial-of.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './people.module.css';
import { PersonMenu } from './person-menu.tsx';
import type { AskedChange } from './person-question.tsx';
import { useWorkplaceWords, type Workplace } from './workplaces-field.tsx';

interface PeopleTableProps {
  list: PeopleList;
  users: readonly UserAccount[];
  /** Who is signed in. */
  me: { id: string; rank: number };
  shops: readonly Workplace[];
  timeZone: string;
  isBusy: boolean;
  onAsk: (asked: AskedChange) => void;
}

export function PeopleTable({ users, ...rest }: PeopleTableProps) {
  const { t } = useTranslation('users');
  const isOfStaff = rest.list !== 'customers';
  return (
    <Table verticalSpacing="sm" fz="md" className={styles.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('column.name')}</Table.Th>
          <Table.Th>{t(isOfStaff ? 'column.role' : 'column.signIn')}</Table.Th>
          <Table.Th>{t(isOfStaff ? 'column.shop' : 'column.since')}</Table.Th>
          {isOfStaff ? <Table.Th>{t('column.secondStep')}</Table.Th> : null}
          <Table.Th>{t('column.seen')}</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <PersonRow key={user.id} user={user} {...rest} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function PersonRow({ user, me, ...rest }: Omit<PeopleTableProps, 'users'> & { user: UserAccount }) {
  const { t, i18n } = useTranslation('users');
  const { list, shops, timeZone, isBusy, onAsk } = rest;
  const isMe = user.id === me.id;
  const since = formatDateOf(user.createdAt, timeZone, 'plain', i18n.language);
  const signsInWith = user.username ?? t('provider', { provider: user.provider });
  return (
    <Table.Tr data-user={user.id}>
      <Table.Th scope="row">
        <span className={styles.person}>
          <span className={styles.face} aria-hidden>
            {initialOf(user.name)}
          </span>
          <span className={styles.name}>
            <span>
              {user.name}
              {isMe ? <span className={styles.you}>{t('you')}</span> : null}
            </span>
            <span className={styles.quiet}>{list === 'customers' ? null : signsInWith}</span>
          </span>
        </span>
      </Table.Th>
      <Table.Td>
        {list === 'customers' ? signsInWith : <RoleWords rank={user.rank} />}
        <OddRank rank={user.rank} />
      </Table.Td>
      <Table.Td>{list === 'customers' ? since : <ShopWords user={user} shops={shops} />}</Table.Td>
      {list === 'customers' ? null : (
        <Table.Td>
          <SecondStep user={user} />
        </Table.Td>
      )}
      <Table.Td className={styles.quiet}>
        <Seen user={user} />
      </Table.Td>
      <Table.Td className={styles.action}>
        {isMe ? null : user.rank > me.rank ? (
          <span className={styles.quiet}>{t('above')}</span>
        ) : (
          <PersonMenu user={user} hasShops={shops.length > 1} isBusy={isBusy} onAsk={onAsk} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function RoleWords({ rank }: { rank: number }) {
  const { t } = useTranslation('users');
  return t(`role.${roleOf(rank) ?? 'customer'}`);
}

/** Other programs give ranks between those of the roles, and the next change has to name what was seen. */
function OddRank({ rank }: { rank: number }) {
  const { t } = useTranslation('users');
  const role = roleOf(rank);
  if (rank === (role === null ? 0 : ROLE_RANK[role])) return null;
  return <span className={styles.rankNumber}>{t('rankNumber', { rank })}</span>;
}

/** Nothing of customers, and of an older central that does not say. */
function ShopWords({ user, shops }: { user: UserAccount; shops: readonly Workplace[] }) {
  const words = useWorkplaceWords(shops);
  return user.worksAt === undefined ? null : words(user.worksAt);
}

function Seen({ user }: { user: UserAccount }) {
  const { t, i18n } = useTranslation('users');
  const nowMs = useNow(60_000);
  if (user.isInvited === true) return t('invited');
  if (user.seenAt == null) return t('neverSeen');
  return timeAgo(user.seenAt, nowMs, i18n.language) ?? t('justNow');
}

/** How somebody is asked for more than a password; of who may change much, that nothing is. */
function SecondStep({ user: { rank, hasPasskeys, hasSecondFactor, isInvited } }: { user: UserAccount }) {
  const { t } = useTranslation('users');
  const step = hasPasskeys ? 'passkey' : hasSecondFactor ? 'phone' : 'none';
  // Who has not signed in yet cannot have one; of an older central nothing is known.
  if (isInvited || hasSecondFactor === undefined) return null;
  const kind = step !== 'none' ? 'good' : rank > ROLE_RANK.clerk ? 'warn' : undefined;
  return (
    <span className={styles.step} data-kind={kind}>
      {kind === 'good' ? <IconShieldCheck size={16} aria-hidden /> : null}
      {kind === 'warn' ? <IconAlertTriangle size={16} aria-hidden /> : null}
      <span className={styles.onPhone}>{t('column.secondStep')}:</span>
      {t(`step.${step}`)}
    </span>
  );
}
