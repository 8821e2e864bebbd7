import { Button, Group, Stack, Text } from '@mantine/core';
import { endSecondFactor, renewRecoveryCodes, type SecondFactor } from '@printfront/shared/contracts/second-factor.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownSessionsQuery, secondFactorQuery } from '#api/account-queries.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { formatDateOf } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { CallProblem } from '../call-problem.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import styles from './second-factor.module.css';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Doing = 'switching-on' | 'renewing' | 'switching-off' | null;

/** The own second factor: switched on with a phone, its recovery codes, switched off again. */
export function SecondFactorPanel({ me }: { me: User }) {
  const { t } = useTranslation('secondFactor');
  const queryClient = useQueryClient();
  const state = useQuery({ ...secondFactorQuery(), enabled: me.provider === 'local' });
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isEnded, setEnded] = useState(false);
  const changed = (shown: readonly string[] | null) => {
    setDoing(null);
    setCodes(shown);
    setEnded(shown === null);
    return Promise.all(
      [secondFactorQuery(), ownSessionsQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  };
  const leave = () => setDoing(null);
  if (me.provider !== 'local') return <Text>{t('elsewhere', { provider: me.provider })}</Text>;
  if (codes !== null) return <RecoveryCodeList codes={codes} onKept={() => setCodes(null)} />;
  if (state.data === undefined) return <CallProblem error={state.error} />;
  if (doing === 'switching-on') return <SecondFactorSetup onDone={changed} onCancel={leave} />;
  if (doing === 'renewing') {
    return (
      <ProofForm
        endpoint={renewRecoveryCodes}
        title={t('renew')}
        hint={t('renewHint')}
        onDone={(answer) => changed(answer?.recoveryCodes ?? null)}
        onCancel={leave}
      />
    );
  }
  if (doing === 'switching-off') {
    return (
      <ProofForm
        endpoint={endSecondFactor}
        title={t('end')}
        hint={t('endHint')}
        isBad
        onDone={() => changed(null)}
        onCancel={leave}
      />
    );
  }
  return (
    <Stack gap="md">
      <div role="status" className={styles.status}>
        {isEnded ? <Notice kind="good">{t('ended')}</Notice> : null}
      </div>
      {state.data.onSince === null ? (
        <Off isOffered={state.data.isOffered} onBegin={() => setDoing('switching-on')} />
      ) : null}
      {state.data.onSince === null ? null : <On state={state.data} onChoose={setDoing} />}
    </Stack>
  );
}

function Off({ isOffered, onBegin }: { isOffered: boolean; onBegin: () => void }) {
  const { t } = useTranslation('secondFactor');
  return (
    <>
      <Text>{t('what')}</Text>
      {isOffered ? (
        <div>
          <Button size="md" variant="default" onClick={onBegin}>
            {t('begin')}
          </Button>
        </div>
      ) : (
        <Text c="dimmed">{t('notOffered')}</Text>
      )}
    </>
  );
}

function On({ state, onChoose }: { state: SecondFactor; onChoose: (doing: Doing) => void }) {
  const { t, i18n } = useTranslation('secondFactor');
  const shop = useQuery(shopQuery());
  const { onSince, recoveryCodesLeft } = state;
  const day = onSince === null ? '' : formatDateOf(onSince, shop.data?.timeZone ?? 'UTC', 'plain', i18n.language);
  return (
    <>
      <Notice kind="good">{t('on', { day })}</Notice>
      <Text c={recoveryCodesLeft < 3 ? undefined : 'dimmed'}>{t('left', { count: recoveryCodesLeft })}</Text>
      <Text c="dimmed" size="sm">
        {t('offline')}
      </Text>
      <Group gap="sm">
        <Button size="md" variant="default" onClick={() => onChoose('renewing')}>
          {t('renew')}
        </Button>
        <Button size="md" variant="default" onClick={() => onChoose('switching-off')}>
          {t('end')}
        </Button>
      </Group>
    </>
  );
}
