import { Button, Group, Switch } from '@mantine/core';
import { provisionRouter } from '@printfront/shared/contracts/shop-computer.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallError, call } from '#api/call.ts';
import { rereadShopComputer } from '#api/shop-computer-queries.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { SettingRow } from '../settings/setting-row.tsx';
import { CallProblem, NextStep, Panel, SecretRow, Seen, TextRow } from './panel.tsx';
import { type RouterAccount, RouterScript } from './router-script.tsx';
import styles from './shop-computer.module.css';

type Body = Parameters<typeof send>[0];
const send = (body: Parameters<typeof call<typeof provisionRouter>>[1]['body']) => call(provisionRouter, { body });

/** Sets the router up for guests: shows first what it would do. The administrator's password is used and forgotten. */
export function RouterSetUp({ host, onDone }: { host: string; onDone: (account?: RouterAccount) => void }) {
  const { t } = useTranslation('shopComputer');
  const goOn = useContext(NextStep);
  const queryClient = useQueryClient();
  const draft = useEditDraft({
    version: '',
    fields: {
      host: host || '192.168.88.1',
      port: '',
      username: 'admin',
      password: '',
      guestInterface: '',
      guestInternet: true,
    },
  });
  const [planned, setPlanned] = useState<string | null>(null);
  const sending = useMutation<Awaited<ReturnType<typeof send>>, CallError, Body>({
    mutationFn: send,
    onSettled: () => rereadShopComputer(queryClient),
  });
  const form = useForm({
    schema: bodyOf(provisionRouter),
    draft,
    read: ({ port, guestInterface, ...fields }) => ({
      ...fields,
      port: port.trim() === '' ? null : Number(port),
      guestInterface: guestInterface.trim() === '' ? null : guestInterface.trim(),
      isDryRun: true,
    }),
    sending,
  });
  const typed = JSON.stringify(draft.fields);
  const { data, variables } = sending;
  const isPlan = data !== undefined && variables?.isDryRun === true && planned === typed;
  const isDone = data !== undefined && variables?.isDryRun === false && data.stop === null;
  const row = { shown: form.shown };
  const plan = form.submit((body) => {
    setPlanned(typed);
    sending.mutate(body);
  });
  return (
    <Panel
      root={form.root}
      saveLabel={t('router.plan')}
      isSaveDone={planned === typed && ((isPlan && data.stop === null) || isDone)}
      isBusy={sending.isPending}
      onSave={plan}
      outcome={
        <>
          <Notice kind="info">{t('router.setUpHint')}</Notice>
          <RouterScript
            host={form.fields.host.trim()}
            guestInterface={form.fields.guestInterface.trim()}
            guestInternet={form.fields.guestInternet}
            onDone={onDone}
          />
          <CallProblem error={form.failure as CallError | null} />
          {data?.stop == null ? null : (
            <Notice kind="bad">
              {data.problem == null ? (
                <>
                  <div>{t('router.stopped')}</div>
                  <code className={styles.said} lang="en">
                    {data.stop}
                  </code>
                </>
              ) : (
                <Seen words={t(`router.stop.${data.problem}`, { host: variables?.host })} detail={data.stop} />
              )}
            </Notice>
          )}
          {isDone ? <Notice kind="good">{t('router.setUpDone')}</Notice> : null}
          {isPlan && data.stop === null ? (
            <PlanInWords isNothing={data.changeCount === 0} hasInternet={form.fields.guestInternet} />
          ) : null}
          {data === undefined || data.lines.length === 0 ? null : (
            <details className={styles.detail}>
              <summary>{t('router.steps', { count: data.changeCount })}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
              <section className={styles.plan} lang="en" tabIndex={0} aria-label={t('forInstaller')}>
                {data.lines.join('\n')}
              </section>
            </details>
          )}
          <Group gap="sm">
            {isPlan && data.stop === null ? (
              <Button
                size="md"
                loading={sending.isPending}
                onClick={() => form.body !== null && sending.mutate({ ...form.body, isDryRun: false })}
              >
                {t('router.doIt')}
              </Button>
            ) : null}
            <Button size="md" variant="default" onClick={() => (isDone && goOn !== null ? goOn() : onDone())}>
              {t(isDone ? 'router.goOn' : 'router.backToLink')}
            </Button>
          </Group>
        </>
      }
    >
      <TextRow {...row} name="host" field={form.field('host')} />
      <TextRow {...row} name="adminName" field={form.field('username')} hint={t('router.adminHint')} />
      <SecretRow
        {...row}
        name="adminPassword"
        field={form.field('password')}
        isSet={false}
        hint={t('router.adminPasswordHint')}
      />
      <TextRow
        {...row}
        name="guestInterface"
        field={form.field('guestInterface')}
        hint={t('router.interfaceHint')}
        placeholder="bridge-guest"
      />
      <TextRow
        {...row}
        name="port"
        field={form.field('port')}
        hint={t('router.portHint')}
        placeholder="8728"
        inputMode="numeric"
      />
      <SettingRow label={t('field.guestInternet')} hint={t('router.internetHint')}>
        {({ id }) => (
          <Switch
            id={id}
            size="md"
            checked={form.fields.guestInternet}
            onChange={(event) => form.change({ guestInternet: event.currentTarget.checked })}
          />
        )}
      </SettingRow>
    </Panel>
  );
}

/** What the router is like afterwards, for who owns the shop; each step of it is for who knows RouterOS. */
function PlanInWords({ isNothing, hasInternet }: { isNothing: boolean; hasInternet: boolean }) {
  const { t } = useTranslation('shopComputer');
  if (isNothing) return <Notice kind="good">{t('router.nothingLeft')}</Notice>;
  const internet = hasInternet ? (['internet', 'limit'] as const) : (['noInternet'] as const);
  const parts = ['network', 'login', ...internet, 'walls', 'account', 'rest'] as const;
  return (
    <Notice kind="info">
      <div>{t('router.planned')}</div>
      <ul className={styles.plain}>
        {parts.map((part) => (
          <li key={part}>{t(`router.part.${part}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
