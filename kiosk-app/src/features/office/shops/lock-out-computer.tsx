import { Button, Text, TextInput, Title } from '@mantine/core';
import { lockOutComputer, type ShopServer } from '@printfront/shared/contracts/shops.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { shopsQuery } from '#api/shop-queries.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import { EnrolCode } from './enrol-code.tsx';
import { useProblemWords } from './problem-words.ts';
import styles from './shops.module.css';

interface LockOutComputerProps {
  shop: ShopServer;
  timeZone: string;
  /** Origin of central; null where this page is open at a shop’s address. */
  centralUrl: string | null;
}

/** A computer that is lost or stolen is refused, after the shop’s name has been typed; then there is a code for another one. */
export function LockOutComputer({ shop, timeZone, centralUrl }: LockOutComputerProps) {
  const { t, i18n } = useTranslation('shops');
  const problemWords = useProblemWords();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const { id, lockedOutAt } = shop;
  const name = shopCalled(shop.name);
  const lockOut = useMutation({
    mutationFn: () => call(lockOutComputer, { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: shopsQuery().queryKey });
      setIsAsking(false);
    },
  });
  const problem = problemWords(lockOut.error);
  if (lockOut.data !== undefined) {
    return (
      <EnrolCode
        made={lockOut.data}
        title={t('lockOut.codeTitle', { name })}
        shops={[shop]}
        timeZone={timeZone}
        centralUrl={centralUrl}
        onDone={() => lockOut.reset()}
      />
    );
  }
  if (lockedOutAt !== undefined) {
    return (
      <Notice kind="warn">
        <Text mb="sm">{t('lockOut.noComputer', { time: formatInstant(lockedOutAt, timeZone, i18n.language) })}</Text>
        {problem === null ? null : <Text mb="sm">{problem}</Text>}
        <Button variant="default" size="sm" loading={lockOut.isPending} onClick={() => lockOut.mutate()}>
          {t('lockOut.again')}
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={t('lockOut.named', { name })}
        onClick={() => {
          lockOut.reset();
          setTyped('');
          setIsAsking(true);
        }}
      >
        {t('lockOut.button')}
      </Button>
      {isAsking ? (
        <div data-density="home">
          <ConfirmDialog
            title={t('lockOut.question', { name })}
            confirmLabel={t('lockOut.confirm')}
            keepLabel={t('leave')}
            danger
            isBusy={lockOut.isPending}
            isIncomplete={typed.trim() !== name}
            onConfirm={() => lockOut.mutate()}
            onKeep={() => setIsAsking(false)}
          >
            {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
            {t('lockOut.hint')}
            <TextInput
              className={styles.typed}
              label={t('typeName', { name })}
              value={typed}
              size="md"
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </ConfirmDialog>
        </div>
      ) : null}
    </>
  );
}

/** What central cannot know of computers that were locked out. */
export function ComputersBefore({ shop, timeZone }: { shop: ShopServer; timeZone: string }) {
  const { t, i18n } = useTranslation('shops');
  const { computersBefore = [] } = shop;
  if (computersBefore.length === 0) return null;
  const said = (instant: string) => formatInstant(instant, timeZone, i18n.language);
  return (
    <div>
      <Title order={3} size="h4" mb="xs">
        {t('lockOut.before')}
      </Title>
      {computersBefore.map(({ at, by, lastContactAt, unsentChanges }) => (
        <Text key={at} mb="xs">
          {lastContactAt === null
            ? t('lockOut.never', { at: said(at), by })
            : t('lockOut.known', { at: said(at), by, last: said(lastContactAt) })}
          {unsentChanges === null || unsentChanges === 0 ? null : ` ${t('lockOut.unsent', { count: unsentChanges })}`}
        </Text>
      ))}
    </div>
  );
}
