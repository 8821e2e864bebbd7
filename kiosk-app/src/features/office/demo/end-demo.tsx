import { Radio, Stack, TextInput } from '@mantine/core';
import { endDemo, getDemo, KEPT_OF_DEMO, type KeptOfDemo } from '@printfront/shared/contracts/demo.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';

const LOOK_EVERY_MS = 1_000;
/** Where to when it is done: who keeps people signs in, who keeps nothing begins. */
const NEXT: Record<KeptOfDemo, string> = { prices: '/admin', nothing: '/' };

/** One careful step: what stays is chosen, and the demo's name is typed. */
export function EndDemo({ shop, onKeep }: { shop: Shop; onKeep: () => void }) {
  const { t } = useTranslation('demo');
  const [keep, setKeep] = useState<KeptOfDemo>('prices');
  const [demoName, setDemoName] = useState('');
  const ending = useMutation<void, CallError>({
    mutationFn: async () => {
      await call(endDemo, { body: { keep, demoName } });
    },
  });
  useServersBack(ending.isSuccess, NEXT[keep]);
  const name = localized(shop.name, currentLanguage());
  const isWrongName = ending.error?.parameter === 'demoName';
  return (
    <div data-density="home">
      <ConfirmDialog
        title={t('question')}
        confirmLabel={t('confirm')}
        keepLabel={t('back')}
        danger
        isBusy={ending.isPending || ending.isSuccess}
        onConfirm={() => ending.mutate()}
        onKeep={onKeep}
      >
        {ending.isSuccess ? (
          <Notice>{t('restarting')}</Notice>
        ) : (
          <Stack gap="md">
            <Radio.Group value={keep} onChange={(value) => setKeep(value as KeptOfDemo)} aria-label={t('question')}>
              <Stack gap="sm">
                {KEPT_OF_DEMO.map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    size="md"
                    label={t(`keep.${value}`)}
                    description={t(`keep.${value}Hint`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <p>{t('goes')}</p>
            <TextInput
              size="md"
              label={t('typeName', { name })}
              value={demoName}
              autoComplete="off"
              error={isWrongName ? t('wrongName') : undefined}
              onChange={(event) => {
                ending.reset();
                setDemoName(event.currentTarget.value);
              }}
            />
            {ending.error === null || isWrongName ? null : (
              <Notice kind="bad">{t(`problems:${ending.error.code}`)}</Notice>
            )}
          </Stack>
        )}
      </ConfirmDialog>
    </div>
  );
}

/** Goes on once the server that answers has no demo, or no longer knows who asks: it may be back before anybody saw it away. */
function useServersBack(isOn: boolean, next: string): void {
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(async () => {
      const isOver = await call(getDemo, {}).then(
        ({ isDemo }) => !isDemo,
        (error: unknown) => error instanceof CallError && !error.isPassing,
      );
      if (isOver) window.location.assign(next);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn, next]);
}
