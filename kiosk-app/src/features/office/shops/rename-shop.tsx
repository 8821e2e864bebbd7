import { Button, Group, TextInput } from '@mantine/core';
import { renameShop, type ShopServer } from '@printfront/shared/contracts/shops.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { shopsQuery } from '#api/shop-queries.ts';
import { EditedMeanwhile } from '#ui/edited-meanwhile.tsx';
import { bodyOf } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { useProblemWords } from './problem-words.ts';

/** The name that an editor saw is its version. */
const edited = ({ name }: ShopServer) => ({ version: name, fields: { name } });

/** The name in a field, in its place. A maintainer who renames a shop that another person has renamed meanwhile is told. */
export function RenameShop({ shop, onDone }: { shop: ShopServer; onDone: (isRenamed: boolean) => void }) {
  const { t } = useTranslation('shops');
  const problemWords = useProblemWords();
  const queryClient = useQueryClient();
  const draft = useEditDraft(edited(shop));
  const rename = useMutation({
    mutationFn: (body: { name: string }) =>
      call(renameShop, { params: { id: shop.id }, body: { ...body, previousName: draft.base.version } }),
    onSuccess: (renamed) => {
      queryClient.setQueryData(shopsQuery().queryKey, (shops) =>
        shops?.map((one) => (one.id === renamed.id ? renamed : one)),
      );
      onDone(true);
    },
    // What others have called it shows then.
    onError: () => queryClient.invalidateQueries({ queryKey: shopsQuery().queryKey }),
  });
  const { root, field, body, submit, failure } = useForm({
    schema: bodyOf(renameShop),
    draft,
    sending: rename,
  });
  const problem = problemWords(failure);
  return (
    <form
      ref={root}
      onSubmit={submit((typed) => (typed.name === draft.base.fields.name ? onDone(false) : rename.mutate(typed)))}
    >
      <Group align="flex-end" gap="sm">
        <TextInput label={t('newName')} required autoFocus size="md" {...field('name')} />
        <Button type="submit" size="md" loading={rename.isPending} disabled={body === null}>
          {t('save')}
        </Button>
        <Button size="md" variant="default" onClick={() => onDone(false)}>
          {t('cancel')}
        </Button>
      </Group>
      {draft.isOutdated ? (
        <EditedMeanwhile
          onShow={() => {
            draft.show(edited(shop));
            rename.reset();
          }}
        />
      ) : null}
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
    </form>
  );
}
