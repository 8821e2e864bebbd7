import { Button, Switch, Text } from '@mantine/core';
import {
  checkRouter,
  type RouterVerdict,
  type ShopComputer,
  setRouter,
} from '@printfront/shared/contracts/shop-computer.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { bodyOf } from '#ui/form-schema.ts';

import { Notice } from '#ui/notice.tsx';
import { SettingRow } from '../settings/setting-row.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { CallProblem, Panel, SecretRow, Seen, TextRow } from './panel.tsx';
import { RouterSetUp } from './router-set-up.tsx';
import styles from './shop-computer.module.css';
import { useTimesHere } from './time-here.ts';
import { type CheckedSave, useCheckedSave } from './use-checked-save.ts';

interface Fields {
  hasRouter: boolean;
  host: string;
  port: string;
  username: string;
  password: string;
  tls: boolean;
  ca: string;
  userProfile: string;
}

type Section = ShopComputer['router'];

const typed = ({ values }: Pick<Section, 'values'>): Fields => ({
  hasRouter: values.host !== null,
  host: values.host ?? '',
  port: values.port === null ? '' : String(values.port),
  username: values.username,
  password: '',
  tls: values.tls,
  ca: values.ca ?? '',
  userProfile: values.userProfile ?? '',
});

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** What would be sent; a router of which no name is typed is one that is missing. */
const read = ({ hasRouter, host, port, username, password, tls, ca, userProfile }: Fields) => ({
  host: hasRouter ? host.trim() : null,
  port: port.trim() === '' ? null : Number(port),
  username,
  tls,
  ca: orNull(ca),
  userProfile: orNull(userProfile),
  ...(password === '' ? {} : { password }),
});

/** None, or a MikroTik that lets guests in by QR code. */
export function RouterPanel({ computer }: { computer: ShopComputer }) {
  const { t } = useTranslation('shopComputer');
  const { router } = computer;
  // Of a shop that has said nothing of its router, which of two pages it needs.
  const [isAsked] = useState(() => router.values.host === null && router.fixed.host === undefined);
  const [way, setWay] = useState<Way | null>(isAsked ? null : 'known');
  const state = useCheckedSave<Fields, Parameters<typeof save>[0], RouterVerdict>({
    current: { version: router.version, fields: typed(router) },
    schema: bodyOf(setRouter),
    read,
    check: async ({ host, ...body }) => (host === null ? null : call(checkRouter, { body: { ...body, host } })),
    save,
    mayAnyway: ({ problem }) => problem !== 'tls-unknown',
  });
  const { form, verdict } = state;
  const { fields } = form;
  const choices = (
    <>
      <Choice fields={fields} isFixed={'host' in router.fixed} onChoose={(hasRouter) => form.change({ hasRouter })} />
      {isAsked && fields.hasRouter ? <WayChoice way={way} onChoose={setWay} /> : null}
    </>
  );
  if (fields.hasRouter && way === null) return choices;
  if (fields.hasRouter && way === 'new') {
    return (
      <>
        {isAsked ? choices : null}
        <RouterSetUp
          host={fields.host}
          onDone={(account) => {
            setWay('known');
            state.takeTheirs();
            // What is typed by hand is of a router, too.
            if (account === undefined) form.change({ hasRouter: true });
            else
              form.change({ ...account, hasRouter: true, tls: true, ca: '', port: '', userProfile: account.username });
          }}
        />
      </>
    );
  }
  return (
    <>
      {choices}
      <Panel
        root={form.root}
        saveLabel={t(fields.hasRouter ? 'checkAndSave' : 'save')}
        isBusy={state.isBusy}
        isUnsaved={state.draft.isChanged}
        onSave={state.checkAndSave}
        onSaveAnyway={state.canSaveAnyway ? state.saveAnyway : null}
        outcome={<Outcome state={state} hasRouter={fields.hasRouter} onSetUp={() => setWay('new')} />}
      >
        {fields.hasRouter ? (
          <RouterFields state={state} section={router} />
        ) : (
          <Text my="md">{t('router.noneHint')}</Text>
        )}
      </Panel>
      {fields.hasRouter && verdict === null && !isAsked ? (
        <div>
          <Text c="dimmed" mb="xs">
            {t('router.newHint')}
          </Text>
          <Button size="md" variant="default" onClick={() => setWay('new')}>
            {t('router.setUp')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

async function save(body: Parameters<typeof call<typeof setRouter>>[1]['body'], ifMatch: string) {
  const section = await call(setRouter, { body, ifMatch });
  return { version: section.version, fields: typed(section) };
}

function Choice({ fields, isFixed, onChoose }: { fields: Fields; isFixed: boolean; onChoose: (has: boolean) => void }) {
  const { t } = useTranslation('shopComputer');
  return (
    <fieldset className={styles.choices}>
      <legend>{t('router.kind')}</legend>
      {[true, false].map((hasRouter) => (
        <ChoiceCard
          key={String(hasRouter)}
          name="router-kind"
          label={t(hasRouter ? 'router.mikrotik' : 'router.none')}
          hint={t(hasRouter ? 'router.mikrotikWhat' : 'router.noneWhat')}
          isChosen={fields.hasRouter === hasRouter}
          isDisabled={isFixed}
          onChoose={() => onChoose(hasRouter)}
        />
      ))}
    </fieldset>
  );
}

/** A router that is to be set up from here, or one that somebody has set up before. */
type Way = 'new' | 'known';

function WayChoice({ way, onChoose }: { way: Way | null; onChoose: (way: Way) => void }) {
  const { t } = useTranslation('shopComputer');
  return (
    <fieldset className={styles.choices}>
      <legend>{t('router.way')}</legend>
      {(['new', 'known'] as const).map((one) => (
        <ChoiceCard
          key={one}
          name="router-way"
          label={t(`router.ways.${one}`)}
          hint={t(`router.waysWhat.${one}`)}
          isChosen={way === one}
          onChoose={() => onChoose(one)}
        />
      ))}
    </fieldset>
  );
}

type State = CheckedSave<Fields, Parameters<typeof save>[0], RouterVerdict>;

function RouterFields({ state, section }: { state: State; section: Section }) {
  const { t } = useTranslation('shopComputer');
  const { form } = state;
  const { fixed, secrets } = section;
  const row = { shown: form.shown };
  // Whoever knows a variable's password may take it to another router.
  const ofPassword =
    fixed.password === undefined || fixed.host !== undefined
      ? { variable: fixed.password }
      : { hint: t('router.passwordOfVariable', { variable: fixed.password }) };
  const hasCertificate = form.fields.tls && (form.fields.ca !== '' || form.shown.ca !== undefined);
  return (
    <>
      <TextRow {...row} name="host" field={form.field('host')} variable={fixed.host} placeholder="192.168.88.1" />
      <TextRow
        {...row}
        name="username"
        field={form.field('username')}
        variable={fixed.username}
        hint={t('router.userHint')}
      />
      <SecretRow {...row} name="password" field={form.field('password')} {...ofPassword} isSet={secrets.password} />
      <SettingRow label={t('field.tls')} hint={t('router.tlsHint')} variable={fixed.tls}>
        {({ id, readOnly }) => (
          <Switch
            id={id}
            size="md"
            disabled={readOnly}
            checked={form.fields.tls}
            onChange={(event) => form.change({ tls: event.currentTarget.checked })}
          />
        )}
      </SettingRow>
      {hasCertificate ? (
        <TextRow {...row} name="ca" field={form.field('ca')} variable={fixed.ca} hint={t('router.caHint')} rows={4} />
      ) : null}
      <TextRow
        {...row}
        name="port"
        field={form.field('port')}
        variable={fixed.port}
        hint={t('router.portHint')}
        placeholder={form.fields.tls ? '8729' : '8728'}
        inputMode="numeric"
      />
      <TextRow
        {...row}
        name="userProfile"
        field={form.field('userProfile')}
        variable={fixed.userProfile}
        hint={t('router.profileHint')}
        placeholder="default"
      />
    </>
  );
}

/** What a set-up mends. */
const MENDED_BY_SET_UP: readonly (string | null)[] = ['no-hotspot', 'hotspot-off', 'no-qr-login', 'no-profile'];

function Outcome({ state, hasRouter, onSetUp }: { state: State; hasRouter: boolean; onSetUp: () => void }) {
  const { t } = useTranslation('shopComputer');
  const { verdict, isChecked, isSaved } = state;
  return (
    <>
      <CallProblem error={state.error} onTakeTheirs={state.takeTheirs} />
      {isSaved && !hasRouter ? <Notice kind="good">{t('saved')}</Notice> : null}
      {hasRouter && isChecked && verdict !== null ? (
        <RouterFound verdict={verdict} isSaved={isSaved} onTrust={(ca) => state.form.change({ ca })} />
      ) : null}
      {isChecked && MENDED_BY_SET_UP.includes(verdict?.problem ?? null) ? (
        <div>
          <Button size="md" variant="default" onClick={onSetUp}>
            {t('router.setUp')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface FoundProps {
  verdict: RouterVerdict;
  isSaved: boolean;
  onTrust?: (pem: string) => void;
}

/** What a router is, or what is wrong with it. */
export function RouterFound({ verdict, isSaved, onTrust }: FoundProps) {
  const { timeHere } = useTimesHere();
  const { t, i18n } = useTranslation('shopComputer');
  const { problem, detail, router, certificate } = verdict;
  if (problem === null) {
    const words = t('router.good', { name: router?.identity ?? '', version: router?.version ?? '' });
    return (
      <Notice kind="good">
        {words} {isSaved ? t('saved') : ''}
      </Notice>
    );
  }
  if (problem === 'tls-unknown' && certificate !== null) {
    const { name, endsAt, fingerprint, pem } = certificate;
    return (
      <Notice
        kind="warn"
        action={
          onTrust === undefined ? undefined : (
            <Button size="md" onClick={() => onTrust(pem)}>
              {t('router.trust')}
            </Button>
          )
        }
      >
        <div>{t('routerProblem.tls-unknown')}</div>
        <div>{t('router.certificate', { name, day: timeHere(endsAt, i18n.language) })}</div>
        <code className={styles.pem}>
          SHA-256 <Fingerprint text={fingerprint} />
        </code>
      </Notice>
    );
  }
  return (
    <Notice kind="bad">
      <Seen words={t(`routerProblem.${problem}`)} detail={detail} />
      {isSaved ? <Text c="dimmed">{t('savedAnyway')}</Text> : null}
    </Notice>
  );
}
