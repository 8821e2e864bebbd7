import { Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { createStorefrontClient, touchStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { Notice } from '#ui/notice.tsx';
import type { InvitedKiosk } from './kiosk-code.tsx';
import { useProblemWords } from './problem-words.ts';

interface NewKioskFormProps {
  /** Of the shop whose address this page is open at; null at central, where one is chosen. */
  ownShop: string | null;
  shops: readonly ShopServer[];
  onInvited: (kiosk: InvitedKiosk) => void;
  onRegistered: (name: string) => void;
}

/** Name, shop, and whether this device or another one becomes the kiosk. */
export function NewKioskForm({ ownShop, shops, onInvited, onRegistered }: NewKioskFormProps) {
  const { t } = useTranslation('shops');
  const problemWords = useProblemWords();
  const [name, setName] = useState('');
  const working = shops.filter(({ state }) => state === 'enrolled');
  const isReady = ({ isOnline, report }: ShopServer) => isOnline && report !== null && report.version !== null;
  const only = working.length === 1 ? working.find(isReady) : undefined;
  const [shopId, setShopId] = useState<string | null>(only?.id ?? null);
  const [device, setDevice] = useState(ownShop === null ? 'another' : 'this');
  const [hasTried, setHasTried] = useState(false);
  const isAtShop = ownShop !== null;
  const problems = {
    name: name.trim() === '' ? t('nameMissing') : null,
    shop: !isAtShop && shopId === null ? t('shopMissing') : null,
  };

  const make = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), ...(isAtShop || shopId === null ? {} : { shopId }) };
      const invited = await call(createStorefrontClient, { body });
      if (device === 'this') await call(touchStorefront, { body: { clientId: invited.id } });
      return invited;
    },
    onSuccess: (invited) => (device === 'this' ? onRegistered(invited.name) : onInvited(invited)),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setHasTried(true);
    if (problems.name === null && problems.shop === null) make.mutate();
    else requestAnimationFrame(() => focusFirstProblem());
  }

  const problem = problemWords(make.error);
  return (
    <form onSubmit={submit} noValidate>
      <LeaveQuestion isOn={name.trim() !== '' && !make.isSuccess} />
      <Stack gap="lg" maw={720}>
        <TextInput
          label={t('kioskName')}
          description={t('kioskNameHint')}
          value={name}
          maxLength={60}
          size="md"
          required
          error={hasTried ? problems.name : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {isAtShop ? (
          <TextInput label={t('whichShop')} value={ownShop} size="md" readOnly />
        ) : (
          <Select
            label={t('whichShop')}
            size="md"
            required
            value={shopId}
            error={hasTried ? problems.shop : null}
            data={working.map((shop) => ({
              value: shop.id,
              label: isReady(shop) ? shop.name : t(shop.isOnline ? 'shopOld' : 'shopAway', { name: shop.name }),
              disabled: !isReady(shop),
            }))}
            onChange={setShopId}
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
