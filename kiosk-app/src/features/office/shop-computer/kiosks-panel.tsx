import { Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { inviteKiosk, type ShopComputer } from '@printfront/shared/contracts/shop-computer.ts';
import { formatTypedCode } from '@printfront/shared/domain/typed-code.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallError, call } from '#api/call.ts';
import { rereadShopComputer } from '#api/shop-computer-queries.ts';
import { bodyOf } from '#ui/form-schema.ts';

import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import settings from '../settings/settings.module.css';
import { LocalAddress } from '../shops/local-address.tsx';
import shops from '../shops/shops.module.css';
import { CallProblem } from './panel.tsx';
import styles from './shop-computer.module.css';
import { useTimesHere } from './time-here.ts';

/** Kiosks that were seen, and a code for the next one. */
export function KiosksPanel({ computer }: { computer: ShopComputer }) {
  const { timeHere } = useTimesHere();
  const { t, i18n } = useTranslation('shopComputer');
  const queryClient = useQueryClient();
  const { kiosks } = computer;
  const addresses = [...computer.addresses, ...computer.certificate.addresses];
  const [address, setAddress] = useState(addresses[0] ?? window.location.origin);
  const draft = useEditDraft({ version: '', fields: { name: '' } });
  const invite = useMutation<
    { id: string; name: string; pairingCode: string; expiresAt: string },
    CallError,
    { name: string }
  >({
    mutationFn: (body) => call(inviteKiosk, { body }),
    onSuccess: () => {
      draft.show({ version: '', fields: { name: '' } });
      form.restart();
    },
    onSettled: () => rereadShopComputer(queryClient),
  });
  const form = useForm({ schema: bodyOf(inviteKiosk), draft, sending: invite });
  const invited = invite.data;
  const hasCome = kiosks.some(({ id, lastTouchedAt }) => id === invited?.id && lastTouchedAt !== null);
  return (
    <div className={styles.panel}>
      {kiosks.length === 0 ? (
        <Text>{t('kiosks.none')}</Text>
      ) : (
        <ul className={shops.kiosks} aria-label={t('kiosks.seen')}>
          {kiosks.map(({ id, name, lastTouchedAt }) => (
            <li key={id} className={shops.kiosk}>
              <span className={shops.kioskName}>{name}</span>
              <span className={settings.hint}>
                {lastTouchedAt === null
                  ? t('kiosks.waiting')
                  : t('kiosks.seenAt', { time: timeHere(lastTouchedAt, i18n.language) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {invited === undefined || hasCome ? null : (
        <section className={shops.codeColumns} aria-labelledby="kiosk-code">
          <div className={shops.qr}>
            <QrCode payload={`${address}/storefront#pair=${invited.pairingCode}`} label={t('kiosks.qr')} />
          </div>
          <Stack gap="sm" className={shops.codeWords}>
            <Title order={2} size="h4" id="kiosk-code">
              {t('kiosks.codeOf', { name: invited.name })}
            </Title>
            <LocalAddress address={address} />
            <Text>{t('kiosks.open')}</Text>
            <Text className={shops.address}>{address}/pair</Text>
            <span className={shops.bigCode}>{formatTypedCode(invited.pairingCode)}</span>
            <Text c="dimmed">{t('kiosks.until', { time: timeHere(invited.expiresAt, i18n.language) })}</Text>
            {addresses.length < 2 ? null : (
              <Select
                label={t('kiosks.otherAddress')}
                data={addresses}
                value={address}
                allowDeselect={false}
                onChange={(chosen) => setAddress(chosen ?? address)}
              />
            )}
          </Stack>
        </section>
      )}
      {invited !== undefined && hasCome ? (
        <Notice kind="good">{t('kiosks.come', { name: invited.name })}</Notice>
      ) : null}
      <CallProblem error={form.failure as CallError | null} />
      <form noValidate ref={form.root} onSubmit={form.submit((body) => invite.mutate(body))}>
        <Group gap="sm" align="flex-end">
          <TextInput size="md" label={t('kiosks.name')} placeholder={t('kiosks.nameExample')} {...form.field('name')} />
          <Button
            type="submit"
            size="md"
            variant={kiosks.length === 0 ? 'filled' : 'default'}
            loading={invite.isPending}
          >
            {t('kiosks.makeCode')}
          </Button>
        </Group>
      </form>
    </div>
  );
}
