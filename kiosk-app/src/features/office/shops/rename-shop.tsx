import { Button, Group, TextInput } from '@mantine/core';
import { renameShop, type ShopServer } from '@printfront/shared/contracts/shops.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { shopsQuery } from '#api/shop-queries.ts';
import { EditedMeanwhile } from '#ui/edited-meanwhile.tsx';
import { Notice } from '#ui/notice.tsx';
import { useProblemWords } from './problem-words.ts';

/** The name in a field, in its place. Whoever renames a shop that another person has renamed meanwhile is told. */
export function RenameShop({ shop, onDone }: { shop: ShopServer; onDone: (isRenamed: boolean) => void }) {
  const { t } = useTranslation('shops');
  const problemWords = useProblemWords();
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(shop.name);
  const [name, setName] = useState(shop.name);
  const rename = useMutation({
    mutationFn: () => call(renameShop, { params: { id: shop.id }, body: { name: name.trim(), previousName: seen } }),
    onSuccess: (renamed) => {
      queryClient.setQueryData(shopsQuery().queryKey, (shops) =>
        shops?.map((one) => (one.id === renamed.id ? renamed : one)),
      );
      onDone(true);
    },
  });
  const show = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...shopsQuery(), staleTime: 0 }),
    onSuccess: (shops) => {
      const current = shops.find(({ id }) => id === shop.id);
      if (current === undefined) return onDone(false);
      setSeen(current.name);
      setName(current.name);
      rename.reset();
    },
  });
  const isEdited = rename.error instanceof CallError && rename.error.code === 'edited-meanwhile';
  const problem = isEdited ? null : problemWords(rename.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === seen) onDone(false);
        else rename.mutate();
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('newName')}
          value={name}
          maxLength={60}
          required
          autoFocus
          size="md"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={rename.isPending} disabled={name.trim() === ''}>
          {t('save')}
        </Button>
        <Button size="md" variant="default" onClick={() => onDone(false)}>
          {t('cancel')}
        </Button>
      </Group>
      {isEdited ? <EditedMeanwhile onShow={() => show.mutate()} isLoading={show.isPending} /> : null}
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
    </form>
  );
}
