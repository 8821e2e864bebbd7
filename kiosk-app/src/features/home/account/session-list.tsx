import { Button, Stack, Text } from '@mantine/core';
import { endOtherSessions, endOwnSession, type OwnSession } from '@printfront/shared/contracts/own-account.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownSessionsQuery } from '#api/account-queries.ts';
import { call } from '#api/call.ts';
import { timeAgo } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import { useNow } from '#ui/use-now.ts';
import { CallProblem } from '../call-problem.tsx';
import styles from './account.module.css';

/** Where the person is signed in, and the way out of each. */
export function SessionList() {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const sessions = useQuery(ownSessionsQuery());
  const end = useMutation({
    mutationFn: (which: 'others' | OwnSession) =>
      which === 'others' ? call(endOtherSessions, {}) : call(endOwnSession, { params: { id: which.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery().queryKey }),
  });
  const all = sessions.data ?? [];
  const hasOthers = all.some(({ isThis }) => !isThis);
  return (
    <Stack gap="md">
      <CallProblem error={sessions.error ?? end.error} />
      <ul className={styles.sessions}>
        {all.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={end.isPending} onEnd={() => end.mutate(session)} />
        ))}
      </ul>
      <div role="status" className={styles.status}>
        {end.isSuccess ? <Notice kind="good">{t('ended')}</Notice> : null}
      </div>
      {hasOthers ? (
        <div>
          <Button size="md" variant="default" disabled={end.isPending} onClick={() => end.mutate('others')}>
            {t('endOthers')}
          </Button>
        </div>
      ) : sessions.data === undefined ? null : (
        <Text c="dimmed">{t('onlyThis')}</Text>
      )}
    </Stack>
  );
}

interface SessionRowProps {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t, i18n } = useTranslation('account');
  const nowMs = useNow(60_000);
  const { isThis, browser, system, shop, usedAt, begunBy } = session;
  const device = browser !== null && system !== null ? t('on', { browser, system }) : (browser ?? system);
  const name = device ?? t('unknownDevice');
  const ago = timeAgo(usedAt, nowMs, i18n.language);
  const facts = [
    ...(shop === null ? [] : [t('atShop', { shop: shopCalled(shop) })]),
    isThis || ago === null ? t('usedNow') : t('used', { ago }),
    ...(begunBy == null ? [] : [t(`begunBy.${begunBy}`)]),
  ];
  return (
    <li className={styles.session} data-session={session.id}>
      <div className={styles.facts}>
        <Text fw={600}>{name}</Text>
        <span className={styles.quiet}>{facts.join(' · ')}</span>
      </div>
      {isThis ? (
        <span className={styles.quiet}>{t('thisOne')}</span>
      ) : (
        <Button size="sm" variant="default" disabled={isBusy} aria-label={t('endOf', { device: name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
