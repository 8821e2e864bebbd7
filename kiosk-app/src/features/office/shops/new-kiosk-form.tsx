import { Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import type { Input } from '@printfront/shared/contracts/endpoint.ts';
import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { createStorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { becomeKiosk } from '#api/become-kiosk.ts';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { Notice } from '#ui/notice.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import type { InvitedKiosk } from './kiosk-code.tsx';
import { useProblemWords } from './problem-words.ts';

interface NewKioskFormProps {
  /** Of the shop whose address this page is open at; null at central, where one is chosen. */
  ownShop: string | null;
  shops: readonly ShopServer[];
  onInvited: (kiosk: InvitedKiosk) => void;
  onRegistered: (name: string) => void;
}

const NEW_KIOSK = bodyOf(createStorefrontClient);
type NewKiosk = Input<typeof NEW_KIOSK>;

/** Name, shop, and whether this device or another one becomes the kiosk. */
export function NewKioskForm({ ownShop, shops, onInvited, onRegistered }: NewKioskFormProps) {
  const { t } = useTranslation('shops');
  const problemWords = useProblemWords();
  const working = shops.filter(({ state }) => state === 'enrolled');
  const isReady = ({ isOnline, report }: ShopServer) => isOnline && report !== null && report.version !== null;
  const only = working.length === 1 ? working.find(isReady) : undefined;
  const [start] = useState({ version: '', fields: { name: '', shopId: only?.id ?? null } });
  const draft = useEditDraft(start);
  const [device, setDevice] = useState(ownShop === null ? 'another' : 'this');
  const isAtShop = ownShop !== null;
  const make = useMutation({
    mutationFn: async (body: NewKiosk) => {
      const invited = await call(createStorefrontClient, { body });
      if (device === 'this') await becomeKiosk({ clientId: invited.id });
      return invited;
    },
    onSuccess: (invited) => (device === 'this' ? onRegistered(invited.name) : onInvited(invited)),
  });

  const { root, field, submit, failure } = useForm({
    schema: isAtShop ? NEW_KIOSK : NEW_KIOSK.required({ shopId: true }),
    words: 'kiosk',
    draft,
    read: ({ name, shopId }) => ({ name, shopId: isAtShop ? undefined : (shopId ?? undefined) }),
    sending: make,
  });

  const problem = problemWords(failure);
  return (
    <form ref={root} onSubmit={submit((body) => make.mutate(body))} noValidate>
      <LeaveQuestion isOn={draft.fields.name.trim() !== '' && !make.isSuccess} />
      <Stack gap="lg" maw={720}>
        <TextInput label={t('kioskName')} description={t('kioskNameHint')} size="md" required {...field('name')} />
        {isAtShop ? (
          <TextInput label={t('whichShop')} value={ownShop} size="md" readOnly />
        ) : (
          <Select
            label={t('whichShop')}
            size="md"
            required
            {...field('shopId')}
            data={working.map((shop) => ({
              value: shop.id,
              label: isReady(shop)
                ? shopCalled(shop.name)
                : t(shop.isOnline ? 'shopOld' : 'shopAway', { name: shopCalled(shop.name) }),
              disabled: !isReady(shop),
            }))}
          />
        )}
        {!isAtShop && !working.some(isReady) ? <Notice kind="bad">{t('noShopReady')}</Notice> : null}
        <Radio.Group
          label={t('whichDevice')}
          value={device}
          onChange={setDevice}
          size="md"
          description={isAtShop ? undefined : t('onlyAtShop')}
        >
          <Stack gap="sm" mt="sm">
            <Radio
              value="this"
              size="md"
              label={t('thisDevice')}
              description={t('thisDeviceHint')}
              disabled={!isAtShop}
            />
            <Radio value="another" size="md" label={t('anotherDevice')} description={t('anotherDeviceHint')} />
          </Stack>
        </Radio.Group>
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
        <Group>
          <Button type="submit" size="md" loading={make.isPending}>
            {device === 'this' ? t('thisDevice') : t('anotherDevice')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
