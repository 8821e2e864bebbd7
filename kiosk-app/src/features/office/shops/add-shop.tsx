import { Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { createShop } from '@printfront/shared/contracts/shops.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { shopsQuery } from '#api/shop-queries.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { EnrolCode, type EnrolmentProps } from './enrol-code.tsx';
import { useProblemWords } from './problem-words.ts';

const NOTHING_TYPED = { version: '', fields: { name: '' } };

/** A name, and for it the code that one computer enrols with. */
export function AddShop({ shops, timeZone, centralUrl, onDone }: EnrolmentProps) {
  const { t } = useTranslation('shops');
  const problemWords = useProblemWords();
  const queryClient = useQueryClient();
  const draft = useEditDraft(NOTHING_TYPED);
  const add = useMutation({
    mutationFn: (body: { name: string }) => call(createShop, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: shopsQuery().queryKey }),
  });
  const form = useForm({ schema: bodyOf(createShop), draft, sending: add });
  const problem = problemWords(form.failure);
  if (add.data !== undefined) {
    return <EnrolCode made={add.data} shops={shops} timeZone={timeZone} centralUrl={centralUrl} onDone={onDone} />;
  }
  return (
    <Paper withBorder p="lg" maw={720}>
      <form ref={form.root} onSubmit={form.submit((body) => add.mutate(body))}>
        <Stack gap="md">
          <Title order={2} size="h3">
            {t('addShop')}
          </Title>
          <TextInput
            label={t('shopName')}
            description={t('shopNameHint')}
            size="md"
            required
            autoFocus
            {...form.field('name')}
          />
          {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
          <Group>
            <Button type="submit" size="md" loading={add.isPending} disabled={form.body === null}>
              {t('makeCode')}
            </Button>
            <Button size="md" variant="default" onClick={onDone}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
