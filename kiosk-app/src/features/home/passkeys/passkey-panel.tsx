import { Button, Stack, Text } from '@mantine/core';
import type { OwnPasskeys, Passkey } from '@printfront/shared/contracts/passkeys.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownSessionsQuery } from '#api/account-queries.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { ownPasskeysQuery } from '#api/passkey-queries.ts';
import { formatDateOf, timeAgo } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from '../account/account.module.css';
import { CallProblem } from '../call-problem.tsx';
import { mayHavePasskeys } from './may-have-passkeys.ts';
import { RemovePasskey } from './remove-passkey.tsx';
import { WhyNotHere } from './why-not-here.tsx';

/** With what talks to the browser, which who only looks does not need. */
const AddPasskey = lazy(async () => ({ default: (await import('./add-passkey.tsx')).AddPasskey }));

type Doing = 'adding' | Passkey | null;

/** The own passkeys: added where the address allows, and removed anywhere. */
export function PasskeyPanel({ me }: { me: User }) {
  const { t } = useTranslation('passkeys');
  const queryClient = useQueryClient();
  const own = useQuery(ownPasskeysQuery());
  const suggestedName = useNameOfBrowser();
  const [doing, setDoing] = useState<Doing>(null);
  const [done, setDone] = useState<'added' | 'removed' | null>(null);
  const leave = () => setDoing(null);
  const changed = (what: 'added' | 'removed') => () => {
    setDoing(null);
    setDone(what);
    return queryClient.invalidateQueries({ queryKey: ownPasskeysQuery().queryKey });
  };
  if (own.data === undefined) return <CallProblem error={own.error} />;
  if (doing === 'adding') {
    return (
      <Suspense>
        <AddPasskey me={me} suggestedName={suggestedName} onDone={changed('added')} onCancel={leave} />
      </Suspense>
    );
  }
  if (doing !== null) return <RemovePasskey me={me} passkey={doing} onDone={changed('removed')} onCancel={leave} />;
  return (
    <Stack gap="md">
      <Text>{t('what')}</Text>
      {own.data.passkeys.length === 0 ? null : <PasskeyList own={own.data} onRemove={setDoing} />}
      <div role="status" className={styles.status}>
        {done === null ? null : <Notice kind="good">{t(done)}</Notice>}
      </div>
      {own.data.origins.includes(window.location.origin) && mayHavePasskeys() ? (
        <div>
          <Button size="md" variant="default" onClick={() => setDoing('adding')}>
            {t('add')}
          </Button>
        </div>
      ) : (
        <WhyNotHere origins={own.data.origins} />
      )}
    </Stack>
  );
}

/** As this session is called in the list of sessions. */
function useNameOfBrowser(): string {
  const { t } = useTranslation('account');
  const sessions = useQuery(ownSessionsQuery());
  const { browser = null, system = null } = sessions.data?.find(({ isThis }) => isThis) ?? {};
  return browser !== null && system !== null ? t('on', { browser, system }) : (browser ?? system ?? '');
}

function PasskeyList({ own, onRemove }: { own: OwnPasskeys; onRemove: (passkey: Passkey) => void }) {
  const { t } = useTranslation('passkeys');
  return (
    <ul className={styles.sessions}>
      {own.passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.session} data-passkey={passkey.id}>
          <div className={styles.facts}>
            <Text fw={600}>{passkey.name}</Text>
            <PasskeyFacts passkey={passkey} />
          </div>
          <Button
            size="sm"
            variant="default"
            aria-label={t('removeOf', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {t('remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function PasskeyFacts({ passkey: { addedAt, usedAt, worksAt } }: { passkey: Passkey }) {
  const { t, i18n } = useTranslation('passkeys');
  const shop = useQuery(shopQuery());
  const nowMs = useNow(60_000);
  const day = formatDateOf(addedAt, shop.data?.timeZone ?? 'UTC', 'plain', i18n.language);
  const ago = usedAt === null ? null : timeAgo(usedAt, nowMs, i18n.language);
  const used = usedAt === null ? t('neverUsed') : ago === null ? t('usedNow') : t('used', { ago });
  const facts = [t('addedOn', { day }), used];
  // Of an address that is another than this one.
  if (worksAt !== window.location.hostname) facts.push(t('worksAt', { site: worksAt }));
  return <span className={styles.quiet}>{facts.join(' · ')}</span>;
}
