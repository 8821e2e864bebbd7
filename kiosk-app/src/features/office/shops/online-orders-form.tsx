import { Button, Checkbox, Stack, Textarea, Title } from '@mantine/core';
import { type ShopOnline, type ShopServer, setShopOnline } from '@printfront/shared/contracts/shops.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { shopsQuery } from '#api/shop-queries.ts';
import { useMay } from '#api/use-may.ts';
import { EditedMeanwhile } from '#ui/edited-meanwhile.tsx';
import { bodyOf } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { useProblemWords } from './problem-words.ts';
import styles from './shops.module.css';

const edited = ({ canMake: _, version, ...fields }: ShopOnline) => ({ version, fields });

/** Whether customers at home may have their orders made here, and where they find it. */
export function OnlineOrdersForm({ shop, online }: { shop: ShopServer; online: ShopOnline }) {
  const { t } = useTranslation('shops');
  const problemWords = useProblemWords();
  const maySet = useMay('settings');
  const { data: shops = [] } = useQuery(shopsQuery());
  const isAlone = shops.filter(({ state }) => state === 'enrolled').length < 2;
  const queryClient = useQueryClient();
  const draft = useEditDraft(edited(online));
  const save = useMutation({
    mutationFn: (body: typeof draft.fields) =>
      call(setShopOnline, { params: { id: shop.id }, body, ifMatch: draft.base.version }),
    onSuccess: (saved) => {
      if (saved.online !== undefined) draft.show(edited(saved.online));
    },
    // Another shop may have made what is sent, and another owner may have changed this one.
    onSettled: () => queryClient.invalidateQueries({ queryKey: shopsQuery().queryKey }),
  });
  const { root, field, fields, change, body, submit, failure } = useForm({
    schema: bodyOf(setShopOnline),
    draft,
    sending: save,
  });
  const problem = problemWords(failure);
  return (
    <form ref={root} onSubmit={submit((typed) => save.mutate(typed))} aria-label={t('onlineOrders')}>
      <Stack gap="sm" align="flex-start">
        <Title order={3} size="h4">
          {t('onlineOrders')}
        </Title>
        {online.canMake ? null : <Notice>{t('cannotMake')}</Notice>}
        {(['takesOrders', 'makesDeliveries'] as const).map((name) => (
          <Checkbox
            key={name}
            size="md"
            label={t(name)}
            checked={fields[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        ))}
        <Textarea
          size="md"
          w="100%"
          maw={520}
          autosize
          minRows={2}
          label={t('whereabouts')}
          description={t('whereaboutsHint')}
          {...field('whereabouts')}
        />
        {maySet ? (
          <Link to={isAlone ? '/admin/settings/shop' : `/admin/settings/shops?shop=${shop.id}`} className={styles.more}>
            {t('ownPage')}
          </Link>
        ) : null}
        <Button type="submit" size="md" variant="default" loading={save.isPending} disabled={body === null}>
          {t('save')}
        </Button>
        <SaveStatus isSaved={save.isSuccess}>{t('onlineSaved')}</SaveStatus>
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
        {draft.isOutdated ? <EditedMeanwhile onShow={() => draft.show(edited(online))} /> : null}
      </Stack>
    </form>
  );
}
