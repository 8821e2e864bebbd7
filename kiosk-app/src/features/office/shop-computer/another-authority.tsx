import { Button } from '@mantine/core';
import { replaceShopAuthority } from '@printfront/shared/contracts/secure-addresses.ts';
import type { ShopComputer } from '@printfront/shared/contracts/shop-computer.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallError, call } from '#api/call.ts';
import { rereadShopComputer } from '#api/shop-computer-queries.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SettingRow } from '../settings/setting-row.tsx';
import settings from '../settings/settings.module.css';
import { CallProblem } from './panel.tsx';
import styles from './shop-computer.module.css';
import { useTimesHere } from './time-here.ts';

/** For an owner whose computer or backup was stolen: all devices of the shop have to take the new one afterwards. */
export function AnotherAuthority({ computer }: { computer: ShopComputer }) {
  const { timeHere } = useTimesHere();
  const { t, i18n } = useTranslation('secureAddresses');
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { fingerprint, authorityReplaced } = computer.certificate;
  const replace = useMutation<unknown, CallError, string>({
    mutationFn: (ending) => call(replaceShopAuthority, { body: { fingerprint: ending } }),
    onSettled: async () => {
      await rereadShopComputer(queryClient);
      setAsking(false);
    },
  });
  if (fingerprint === null) return null;
  const said = authorityReplaced ?? { by: '', at: '' };
  return (
    <div className={styles.panel}>
      <div className={settings.card}>
        <SettingRow
          label={t('another.name')}
          hint={
            authorityReplaced === null
              ? t('another.hint')
              : `${t('another.hint')} ${t('another.made', { name: said.by, time: timeHere(said.at, i18n.language) })}`
          }
        >
          {() => (
            <Button size="md" variant="default" onClick={() => setAsking(true)}>
              {t('another.make')}
            </Button>
          )}
        </SettingRow>
      </div>
      <CallProblem error={replace.error} />
      {isAsking ? (
        <ConfirmDialog
          title={t('another.question')}
          confirmLabel={t('another.make')}
          keepLabel={t('another.keep')}
          danger
          isBusy={replace.isPending}
          onConfirm={() => replace.mutate(fingerprint)}
          onKeep={() => setAsking(false)}
        >
          {t('another.warning')}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
