import { Button, Switch } from '@mantine/core';
import { checkWifi, type ShopComputer, setWifi, type WifiVerdict } from '@printfront/shared/contracts/shop-computer.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { SettingRow } from '../settings/setting-row.tsx';
import { CallProblem, Panel, SecretRow, TextRow } from './panel.tsx';
import styles from './shop-computer.module.css';
import { useCheckedSave } from './use-checked-save.ts';

interface Fields {
  ssid: string;
  isOpen: boolean;
  passphrase: string;
  loginHost: string;
}

type Section = ShopComputer['wifi'];

const typed = ({ values, secrets }: Pick<Section, 'values' | 'secrets'>): Fields => ({
  ssid: values.ssid ?? '',
  isOpen: values.ssid !== null && !secrets.passphrase,
  passphrase: '',
  loginHost: values.loginHost ?? '',
});

/** The guests' wifi, as the QR code has it that joins it. */
export function WifiPanel({ computer }: { computer: ShopComputer }) {
  const { t } = useTranslation('shopComputer');
  const { values, secrets, fixed, version } = computer.wifi;
  const hasRouter = computer.router.values.host !== null;
  // What the router has, before anything is typed.
  const { data: start } = useQuery({
    queryKey: ['shop-computer', 'wifi', version, computer.router.version],
    queryFn: () => call(checkWifi, { body: values }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const state = useCheckedSave<Fields, Parameters<typeof save>[0], WifiVerdict>({
    current: { version, fields: typed(computer.wifi) },
    schema: bodyOf(setWifi),
    read: ({ ssid, isOpen, passphrase, loginHost }) => ({
      ssid: ssid.trim() === '' ? null : ssid,
      loginHost: loginHost.trim() === '' ? null : loginHost.trim(),
      ...(isOpen || ssid.trim() === '' ? { passphrase: null } : {}),
      ...(!isOpen && ssid.trim() !== '' && (passphrase !== '' || !secrets.passphrase) ? { passphrase } : {}),
    }),
    check: (body) => call(checkWifi, { body }),
    save,
    mayAnyway: () => true,
  });
  const { form, verdict, isChecked } = state;
  const row = { shown: form.shown };
  const seen = isChecked ? verdict : start;
  const found = {
    ssid: start?.ssids.find((name) => name !== form.fields.ssid),
    loginHost: start?.loginHosts.find((host) => host !== form.fields.loginHost),
  };
  const isOffered = form.fields.ssid === '' || (hasRouter && form.fields.loginHost === '');
  return (
    <div className={styles.withCode}>
      <Panel
        root={form.root}
        saveLabel={t('checkAndSave')}
        isBusy={state.isBusy}
        isUnsaved={state.draft.isChanged}
        onSave={state.checkAndSave}
        onSaveAnyway={state.canSaveAnyway ? state.saveAnyway : null}
        outcome={
          <>
            <CallProblem error={state.error} onTakeTheirs={state.takeTheirs} />
            {isChecked && verdict !== null ? <WifiOutcome verdict={verdict} isSaved={state.isSaved} /> : null}
          </>
        }
      >
        {isOffered && (found.ssid !== undefined || found.loginHost !== undefined) ? (
          <div className={styles.found}>
            <span>{t('wifi.found', { name: [found.ssid, found.loginHost].filter(Boolean).join(' · ') })}</span>
            <Button
              variant="default"
              my="sm"
              onClick={() =>
                form.change({
                  ssid: form.fields.ssid || (found.ssid ?? ''),
                  loginHost: form.fields.loginHost || (found.loginHost ?? ''),
                })
              }
            >
              {t('wifi.take')}
            </Button>
          </div>
        ) : null}
        <TextRow {...row} name="ssid" field={form.field('ssid')} variable={fixed.ssid} hint={t('wifi.ssidHint')} />
        {form.fields.isOpen ? null : (
          <SecretRow
            {...row}
            name="passphrase"
            field={form.field('passphrase')}
            variable={fixed.passphrase}
            isSet={secrets.passphrase}
            hint={t('wifi.passphraseHint')}
          />
        )}
        {'passphrase' in fixed ? null : (
          <SettingRow label={t('field.isOpen')}>
            {({ id }) => (
              <Switch
                id={id}
                size="md"
                checked={form.fields.isOpen}
                onChange={(event) => form.change({ isOpen: event.currentTarget.checked })}
              />
            )}
          </SettingRow>
        )}
        {hasRouter || values.loginHost !== null ? (
          <TextRow
            {...row}
            name="loginHost"
            field={form.field('loginHost')}
            variable={fixed.loginHost}
            hint={t('wifi.loginHint')}
            placeholder="10.5.50.1"
          />
        ) : null}
      </Panel>
      {seen?.qrPayload == null ? null : (
        <div className={styles.code}>
          <QrCode payload={seen.qrPayload} label={t('wifi.qr')} />
          <span>{t('wifi.tryIt')}</span>
        </div>
      )}
    </div>
  );
}

async function save(body: Parameters<typeof call<typeof setWifi>>[1]['body'], ifMatch: string) {
  const section = await call(setWifi, { body, ifMatch });
  return { version: section.version, fields: typed(section) };
}

function WifiOutcome({ verdict, isSaved }: { verdict: WifiVerdict; isSaved: boolean }) {
  const { t } = useTranslation('shopComputer');
  const { problem, detail } = verdict;
  if (problem === null) return <Notice kind="good">{isSaved ? t('wifi.saved') : t('wifi.good')}</Notice>;
  return (
    <Notice kind="warn">
      <div>{t(`wifiProblem.${problem}`)}</div>
      {detail === null || detail === '' || problem === 'no-name' ? null : (
        <div>{t(`wifiOnRouter.${problem}`, { names: detail })}</div>
      )}
      {isSaved ? t('saved') : null}
    </Notice>
  );
}
