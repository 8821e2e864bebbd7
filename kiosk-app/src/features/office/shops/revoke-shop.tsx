import { Button, TextInput } from '@mantine/core';
import { revokeShop, type ShopServer } from '@printfront/shared/contracts/shops.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { shopsQuery } from '#api/shop-queries.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import { useProblemWords } from './problem-words.ts';
import styles from './shops.module.css';

/** Refuses a shop’s server for good, after its name has been typed; an invitation is withdrawn after one question. */
export function RevokeShop({ shop }: { shop: ShopServer }) {
  const { t } = useTranslation('shops');
  const problemWords = useProblemWords();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const { id } = shop;
  const name = shopCalled(shop.name);
  const isInvited = shop.state === 'invited';
  const revoke = useMutation({
    mutationFn: () => call(revokeShop, { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: shopsQuery().queryKey });
      setIsAsking(false);
    },
  });
  const problem = problemWords(revoke.error);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={t(isInvited ? 'withdrawShop' : 'revokeNamed', { name })}
        onClick={() => {
          revoke.reset();
          setTyped('');
          setIsAsking(true);
        }}
      >
        {isInvited ? t('withdrawShop') : t('revoke')}
      </Button>
      {isAsking ? (
        <div data-density="home">
          <ConfirmDialog
            title={t(isInvited ? 'withdrawShopQuestion' : 'revokeQuestion', { name })}
            confirmLabel={isInvited ? t('withdraw') : t('revokeConfirm')}
            keepLabel={t('leave')}
            danger
            isBusy={revoke.isPending}
            isIncomplete={!isInvited && typed.trim() !== name}
            onConfirm={() => revoke.mutate()}
            onKeep={() => setIsAsking(false)}
          >
            {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
            {isInvited ? (
              t('withdrawShopHint')
            ) : (
              <>
                {t('revokeHint')}
                <TextInput
                  className={styles.typed}
                  label={t('typeName', { name })}
                  value={typed}
                  size="md"
                  autoComplete="off"
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              </>
            )}
          </ConfirmDialog>
        </div>
      ) : null}
    </>
  );
}
