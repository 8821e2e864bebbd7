import { Button, Table } from '@mantine/core';
import { MAINTAINER_RANK, type UserAccount } from '@printfront/shared/contracts/users.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { useTranslation } from 'react-i18next';
import { formatDateOf } from '#ui/format.ts';
import { IconShieldCheck, IconUser } from '#ui/icons.tsx';
import type { UserChange } from './use-user-change.ts';
import styles from './user-list.module.css';
import { useWorkplaceWords, type Workplace } from './workplaces-field.tsx';

interface UserTableProps {
  users: readonly UserAccount[];
  /** Who is signed in. */
  me: { id: string; rank: number };
  shops: readonly Workplace[];
  timeZone: string;
  isBusy: boolean;
  onChange: (change: UserChange) => void;
}

export function UserTable({ users, ...rest }: UserTableProps) {
  const { t } = useTranslation('users');
  return (
    <Table verticalSpacing="sm" fz="md" className={styles.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('column.name')}</Table.Th>
          <Table.Th>{t('column.signIn')}</Table.Th>
          <Table.Th>{t('column.since')}</Table.Th>
          <Table.Th>{t('column.rank')}</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} {...rest} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function UserRow({
  user,
  me,
  shops,
  timeZone,
  isBusy,
  onChange,
}: Omit<UserTableProps, 'users'> & { user: UserAccount }) {
  const { t, i18n } = useTranslation('users');
  const isMe = user.id === me.id;
  return (
    <Table.Tr data-user={user.id}>
      <Table.Th scope="row" className={styles.name}>
        {user.name}
        {isMe ? <span className={styles.you}>{t('you')}</span> : null}
      </Table.Th>
      <Table.Td className={styles.signIn}>
        {user.username === null
          ? t('provider', { provider: user.provider })
          : t('username', { username: user.username })}
      </Table.Td>
      <Table.Td className={styles.since}>{formatDateOf(user.createdAt, timeZone, 'plain', i18n.language)}</Table.Td>
      <Table.Td>
        <RankBadge rank={user.rank} />
        <WorkplacesOf user={user} isAbove={user.rank > me.rank} shops={shops} isBusy={isBusy} onChange={onChange} />
      </Table.Td>
      <Table.Td className={styles.action}>
        <RankButton user={user} isMe={isMe} isAbove={user.rank > me.rank} isBusy={isBusy} onChange={onChange} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The two ranks that this page gives. */
const isUsual = (rank: number) => rank === 0 || rank === MAINTAINER_RANK;

/** Word and icon: never colour alone. */
function RankBadge({ rank }: { rank: number }) {
  const { t } = useTranslation('users');
  const isStaff = isMaintainer(rank);
  const Icon = isStaff ? IconShieldCheck : IconUser;
  return (
    <span className={styles.rank} data-staff={isStaff}>
      <Icon size={20} aria-hidden />
      <span>
        {t(isStaff ? 'rank.maintainer' : 'rank.customer')}
        {isUsual(rank) ? null : <span className={styles.quiet}>{t('rankNumber', { rank })}</span>}
      </span>
    </span>
  );
}

interface WorkplacesOfProps extends Pick<UserTableProps, 'shops' | 'isBusy' | 'onChange'> {
  user: UserAccount;
  isAbove: boolean;
}

/** Nothing where there is one shop only, or an older central that does not say. */
function WorkplacesOf({ user, isAbove, shops, isBusy, onChange }: WorkplacesOfProps) {
  const { t } = useTranslation('users');
  const words = useWorkplaceWords(shops);
  if (user.worksAt === undefined || shops.length < 2) return null;
  return (
    <div className={styles.workplaces}>
      <span>
        {t('worksAt')}: {words(user.worksAt)}
      </span>
      {isAbove ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isBusy}
          aria-label={t('changeWorkplacesOf', { name: user.name })}
          onClick={() => onChange({ user, to: 'workplaces' })}
        >
          {t('changeWorkplaces')}
        </Button>
      )}
    </div>
  );
}

interface RankButtonProps {
  user: UserAccount;
  isMe: boolean;
  isAbove: boolean;
  isBusy: boolean;
  onChange: (change: UserChange) => void;
}

function RankButton({ user, isMe, isAbove, isBusy, onChange }: RankButtonProps) {
  const { t } = useTranslation('users');
  if (isMe || isAbove) return <span className={styles.quiet}>{t(isMe ? 'yourself' : 'above')}</span>;
  const isStaff = isMaintainer(user.rank);
  return (
    <Button
      size="sm"
      variant="default"
      className={isStaff ? styles.danger : undefined}
      disabled={isBusy}
      aria-label={t(isStaff ? 'lowerFor' : 'raiseFor', { name: user.name })}
      onClick={() => onChange({ user, to: isStaff ? 'customer' : 'maintainer' })}
    >
      {t(isStaff ? 'lower' : 'raise')}
    </Button>
  );
}
