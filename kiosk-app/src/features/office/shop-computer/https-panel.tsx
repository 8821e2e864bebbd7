import { Select, Switch } from '@mantine/core';
import { type SecureAddressesState, setSecureAddresses } from '@printfront/shared/contracts/secure-addresses.ts';
import type { ShopComputer } from '@printfront/shared/contracts/shop-computer.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallError, call } from '#api/call.ts';
import { rereadShopComputer } from '#api/shop-computer-queries.ts';
import { Notice } from '#ui/notice.tsx';
import { SettingRow } from '../settings/setting-row.tsx';
import settings from '../settings/settings.module.css';
import { CopyLines } from './copy-lines.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { CallProblem } from './panel.tsx';
import styles from './shop-computer.module.css';
import { useTimesHere } from './time-here.ts';

/** HTTPS beside plain HTTP: one switch, and what others need to believe it. */
export function HttpsPanel({ computer }: { computer: ShopComputer }) {
  const { t } = useTranslation('secureAddresses');
  const queryClient = useQueryClient();
  const { https, certificate, addresses } = computer;
  const change = useMutation<unknown, CallError, boolean>({
    mutationFn: (isOn) => call(setSecureAddresses, { body: { isOn }, ifMatch: https.version }),
    onSettled: () => rereadShopComputer(queryClient),
  });
  const { source, problem } = certificate;
  return (
    <div className={styles.panel}>
      <div className={settings.card}>
        {source === 'files' ? null : (
          <SettingRow label={t('switch')} hint={t('switchHint')}>
            {({ id }) => (
              <Switch
                id={id}
                size="md"
                checked={change.isPending ? change.variables : https.values.isOn}
                onChange={(event) => change.mutate(event.currentTarget.checked)}
              />
            )}
          </SettingRow>
        )}
        {certificate.addresses.length === 0 ? null : <Facts certificate={certificate} />}
        {source === 'own' && certificate.addresses.length > 0 ? (
          <ForOthers certificate={certificate} page={`${addresses[0] ?? window.location.origin}/certificate`} />
        ) : null}
      </div>
      <CallProblem error={change.error} />
      {source === 'files' ? <Notice>{t('byFiles')}</Notice> : null}
      {source === 'none' && !change.isPending ? <Notice>{t('off')}</Notice> : null}
      {problem === null ? null : <Notice kind="bad">{t(`problem.${problem}`)}</Notice>}
    </div>
  );
}

function Facts({ certificate }: { certificate: SecureAddressesState }) {
  const { dayHere } = useTimesHere();
  const { t, i18n } = useTranslation('secureAddresses');
  const { addresses, fingerprint, endsAt, source } = certificate;
  const day = endsAt === null ? '' : dayHere(endsAt, i18n.language);
  return (
    <>
      <div className={settings.row}>
        <b>{t('addresses')}</b>
        <ul className={styles.example}>
          {addresses.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      </div>
      {fingerprint === null ? null : (
        <div className={settings.row}>
          <b>{t('fingerprint')}</b>
          <code className={styles.pem}>
            <Fingerprint text={fingerprint} />
          </code>
        </div>
      )}
      <div className={settings.row}>
        <b>{t('until')}</b>
        <span>{source === 'own' ? t('renewed', { day }) : day}</span>
      </div>
    </>
  );
}

/** Where the authority is installed from, and how a kiosk takes it by itself. */
function ForOthers({ certificate, page }: { certificate: SecureAddressesState; page: string }) {
  const { t } = useTranslation('secureAddresses');
  const { addresses, fingerprint } = certificate;
  const [chosen, setChosen] = useState<string | null>(null);
  const address = addresses.find((one) => one === chosen) ?? addresses[0];
  const sha256 = fingerprint?.replaceAll(':', '').toLowerCase();
  const lines = `KIOSK_URL=${address}/storefront\nKIOSK_AUTHORITY=sha256:${sha256}`;
  return (
    <>
      <div className={settings.row}>
        <div className={settings.label}>
          <b>{t('install')}</b>
          <span className={settings.hint}>{t('installHint')}</span>
        </div>
        <a className={styles.link} href={page}>
          {page}
        </a>
      </div>
      <div className={settings.row}>
        <div className={settings.label}>
          <b>{t('ofKiosk')}</b>
          <span className={settings.hint}>{t('ofKioskHint')}</span>
        </div>
        <div className={settings.control}>
          {addresses.length < 2 ? null : (
            <Select
              aria-label={t('addresses')}
              data={addresses}
              value={address ?? null}
              allowDeselect={false}
              onChange={setChosen}
            />
          )}
          <CopyLines lines={lines} />
        </div>
      </div>
    </>
  );
}
