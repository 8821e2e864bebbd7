import { type ShopComputer, setRouter, setWifi } from '@printfront/shared/contracts/shop-computer.ts';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { computerChangesQuery } from '#api/audit-queries.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { bodyOf, check } from '#ui/form-schema.ts';
import { LatestChanges, type SecretToType } from '../settings/latest-changes.tsx';
import type { Before } from '../settings/use-put-back.ts';
import {
  isOtherRouter,
  passphraseFor,
  type RouterBody,
  TOGETHER,
  useHotFolderPutBack,
  useHttpsPutBack,
  useRouterPutBack,
  useWifiPutBack,
  type WifiBody,
} from './computer-put-back.ts';
import type { ComputerPart } from './set-up-steps.ts';
import styles from './shop-computer.module.css';

type Section = Exclude<ComputerPart, 'kiosks'>;
interface ChangesProps {
  computer: ShopComputer;
}

const CHANGES: Record<Section, (props: ChangesProps) => React.ReactNode> = {
  central: CentralChanges,
  router: RouterChanges,
  wifi: WifiChanges,
  hotFolder: HotFolderChanges,
  https: HttpsChanges,
};

/** Who changed what of a section, for whoever wants to know; it is asked for only then. */
export function ComputerChanges({ section, computer }: ChangesProps & { section: Section }) {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  const Changes = CHANGES[section];
  return (
    <details className={styles.changes} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('latest')}</summary>
      {isOpen ? <Changes computer={computer} /> : null}
    </details>
  );
}

function useList(section: Section, { [section]: { version } }: ShopComputer) {
  const { data: shop = DEFAULT_SHOP } = useQuery(shopQuery());
  return {
    subjectId: section,
    shop,
    list: computerChangesQuery(section, version),
    together: TOGETHER[section],
    isFolded: true,
  };
}

/** At another address the same central has to be asked for first: its own form does that. */
function CentralChanges({ computer }: ChangesProps) {
  return <LatestChanges {...useList('central', computer)} />;
}

function RouterChanges({ computer }: ChangesProps) {
  const { t } = useTranslation('shopComputer');
  const asksFor = (body: RouterBody): SecretToType<RouterBody> | null =>
    'password' in computer.router.fixed || !isOtherRouter(computer.router, body)
      ? null
      : {
          label: t('field.password'),
          hint: t('noOldSecret.routerPassword'),
          isGood: (typed) => typed !== '' && check(ROUTER, { ...body, password: typed }).body !== null,
          add: (to, password) => ({ ...to, password }),
        };
  return <LatestChanges {...useList('router', computer)} putBack={useRouterPutBack(computer)} asksFor={asksFor} />;
}

function WifiChanges({ computer }: ChangesProps) {
  const { t } = useTranslation('shopComputer');
  const asksFor = (body: WifiBody, before: Before): SecretToType<WifiBody> | null => {
    const asked = passphraseFor(computer.wifi, body, before);
    if (asked === null || 'passphrase' in computer.wifi.fixed) return null;
    return {
      label: t('field.passphrase'),
      hint: t(asked.isNeeded ? 'noOldSecret.passphraseNeeded' : 'noOldSecret.passphrase'),
      isGood: (typed) => (typed === '' ? !asked.isNeeded : check(WIFI, { ...body, passphrase: typed }).body !== null),
      add: (to, passphrase) => ({ ...to, passphrase }),
    };
  };
  return <LatestChanges {...useList('wifi', computer)} putBack={useWifiPutBack(computer)} asksFor={asksFor} />;
}

function HotFolderChanges({ computer }: ChangesProps) {
  return <LatestChanges {...useList('hotFolder', computer)} putBack={useHotFolderPutBack(computer)} />;
}

function HttpsChanges({ computer }: ChangesProps) {
  return <LatestChanges {...useList('https', computer)} putBack={useHttpsPutBack(computer)} />;
}

const ROUTER = bodyOf(setRouter);
const WIFI = bodyOf(setWifi);
