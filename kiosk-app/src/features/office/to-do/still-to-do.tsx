import { Button, Title } from '@mantine/core';
import { dismissToDo, type ToDo, type ToDoItem } from '@printfront/shared/contracts/to-do.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { backupsQuery } from '#api/backup-queries.ts';
import { call } from '#api/call.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { toDoQuery } from '#api/to-do-queries.ts';
import { IconCheck } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import styles from './to-do.module.css';

/** Where each is done. */
const PLACES: Record<ToDoItem, string> = {
  payment: '/admin/settings/payment',
  contact: '/admin/settings/shop',
  hours: '/admin/working-hours',
  prices: '/admin/sizes',
  shop: '/admin/storefronts',
  kiosk: '/admin/storefronts/new',
  backups: '/admin/backups',
  'test-order': '/admin/orders',
};

const OWN_BACKUPS_MS = 20_000;

/** What a new shop still needs, until it is done or put away; nothing afterwards, and nothing in the demo. */
export function StillToDo() {
  const { t } = useTranslation('toDo');
  const queryClient = useQueryClient();
  const all = useToDos();
  const dismiss = useMutation({
    mutationFn: ({ item, dismissed }: { item: ToDoItem; dismissed: boolean }) =>
      call(dismissToDo, { params: { item }, body: { dismissed } }),
    onSuccess: (now) => queryClient.setQueryData(toDoQuery().queryKey, now),
  });
  const open = all.filter(({ isDone, dismissed }) => !isDone && dismissed === null);
  if (open.length === 0) return null;
  const done = all.filter(({ isDone }) => isDone);
  const away = all.filter(({ isDone, dismissed }) => !isDone && dismissed !== null);
  return (
    <section className={styles.panel} aria-labelledby="to-do-title">
      <div className={styles.head}>
        <Title order={2} size="h4" id="to-do-title">
          {t('title')}
        </Title>
        <span className={styles.quiet}>{t('progress', { done: done.length, total: all.length - away.length })}</span>
      </div>
      {dismiss.isError ? <Notice kind="bad">{t('failed')}</Notice> : null}
      <ul className={styles.list}>
        {open.map(({ item, missing = [] }) => (
          <OpenItem
            key={item}
            item={item}
            missing={missing}
            isSending={dismiss.isPending}
            onDismiss={() => dismiss.mutate({ item, dismissed: true })}
          />
        ))}
      </ul>
      <Finished done={done} away={away} onTakeUp={(item) => dismiss.mutate({ item, dismissed: false })} />
    </section>
  );
}

/** At a shop's own pages its own backups count: what central and other shops have is not set there. */
function useToDos(): ToDo[] {
  const { data: all = [] } = useQuery(toDoQuery());
  const { data: shop } = useQuery(shopQuery());
  const isShop = shop?.server != null;
  const { data: office } = useQuery({ ...backupsQuery(), enabled: isShop, refetchInterval: OWN_BACKUPS_MS });
  if (!isShop) return all;
  return all.map(({ missing = [], ...one }) =>
    one.item === 'backups'
      ? { ...one, isDone: office === undefined ? !missing.includes(shop.server) : office.status !== null }
      : one,
  );
}

interface OpenItemProps {
  item: ToDoItem;
  /** Whose, where it is a matter of several computers. */
  missing: readonly (string | null)[];
  isSending: boolean;
  onDismiss: () => void;
}

function OpenItem({ item, missing, isSending, onDismiss }: OpenItemProps) {
  const { t, i18n } = useTranslation('toDo');
  const names = missing.map((name) => (name === null ? t('central') : shopCalled(name)));
  const name = t(`item.${item}.name`);
  // Who has looked at prices and found them right has nothing to change by which it could be known.
  const words =
    item === 'prices'
      ? { children: t('looked') }
      : { children: t('putAway'), 'aria-label': t('putAwayLabel', { name }) };
  return (
    <li>
      <span className={styles.words}>
        <b>{name}</b>
        <span className={styles.quiet}>{t(`item.${item}.hint`)}</span>
        {names.length === 0 ? null : (
          <span>{t('missing', { names: new Intl.ListFormat(i18n.language).format(names) })}</span>
        )}
      </span>
      <Button component={Link} to={PLACES[item]} variant="default" size="sm">
        {t(`item.${item}.go`)}
      </Button>
      <Button variant="subtle" color="dark" size="sm" disabled={isSending} onClick={onDismiss} {...words} />
    </li>
  );
}

interface FinishedProps {
  done: readonly ToDo[];
  away: readonly ToDo[];
  onTakeUp: (item: ToDoItem) => void;
}

/** What is done, in a line; what was put away can be taken up again. */
function Finished({ done, away, onTakeUp }: FinishedProps) {
  const { t } = useTranslation('toDo');
  return (
    <>
      {done.length === 0 ? null : (
        <p className={styles.done}>
          {done.map(({ item }) => (
            <span key={item}>
              <IconCheck size={18} aria-hidden />
              {t(`item.${item}.name`)}
            </span>
          ))}
        </p>
      )}
      {away.length === 0 ? null : (
        <details className={styles.away}>
          <summary>{t('away', { count: away.length })}</summary>
          <ul className={styles.list}>
            {away.map(({ item, dismissed }) => (
              <li key={item}>
                <span className={styles.words}>
                  {t(`item.${item}.name`)}
                  <span className={styles.quiet}>{t('by', { by: dismissed?.by })}</span>
                </span>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('takeUpLabel', { name: t(`item.${item}.name`) })}
                  onClick={() => onTakeUp(item)}
                >
                  {t('takeUp')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
