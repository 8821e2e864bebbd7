import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { createSize } from '@printfront/shared/contracts/sizes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { call } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { bodyOf, valueAt } from '#ui/form-schema.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallFailure } from './call-failure.tsx';
import { PaperShape } from './paper-shape.tsx';
import { PriceTable } from './price-table.tsx';
import { Section } from './section.tsx';
import styles from './size-editor.module.css';
import { newSizeEntry, paperOf, readSize, type SizeContent } from './size-entry.ts';
import { SizeFields } from './size-fields.tsx';
import { proposedKey } from './size-key.ts';

interface NewSizeProps {
  catalogue: EditableCatalogue;
  /** The category that the maintainer came from. */
  categoryId: string | null;
  currency: string;
}

/** Known before the server is asked, and said with everything else. */
const KEY_TAKEN = {
  path: ['key'],
  params: { problem: 'taken' },
  when: ({ value }: { value: unknown }) => typeof valueAt(value, 'key') === 'string',
};

/** A size that is not there yet. Picture, discounts and frames come on its own page. */
export function NewSize({ catalogue, categoryId, currency }: NewSizeProps) {
  const { t } = useTranslation('catalogueEditor');
  const queryClient = useQueryClient();
  const { sizeCategories, sizes } = catalogue;
  const category = sizeCategories.find(({ id }) => id === categoryId) ?? sizeCategories[0];
  const [empty] = useState(() => ({ version: '', fields: newSizeEntry(category?.id ?? '') }));
  const draft = useEditDraft(empty);
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const creation = useMutation({
    mutationFn: (body: SizeContent & { key: string }) => call(createSize, { body }),
    onSuccess: () => void rereadCatalogue(queryClient).catch(() => undefined),
  });

  const taken = sizes.map((size) => size.key);
  const paper = paperOf(draft.fields);
  const key = typedKey ?? (paper === null ? '' : proposedKey(paper, taken));
  const form = useForm({
    schema: bodyOf(createSize).refine((size) => !taken.includes(size.key), KEY_TAKEN),
    words: 'size',
    draft: {
      fields: { ...draft.fields, key },
      change: (fields) => {
        draft.change({ ...fields, key: '' });
        if (fields.key !== key) setTypedKey(fields.key.toLowerCase());
      },
    },
    read: readSize,
    sending: creation,
  });
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Section title={t('size.details')}>
          <form ref={form.root} onSubmit={form.submit((body) => creation.mutate(body))}>
            <Stack gap="md">
              <SizeFields
                form={form}
                categories={sizeCategories}
                currency={currency}
                keyField={
                  <TextInput
                    size="md"
                    maw={456}
                    label={t('size.key')}
                    description={t('size.keyHint')}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    {...form.field('key')}
                  />
                }
              />
              <CallFailure error={form.failure} />
              <Group>
                <Button type="submit" size="md" loading={creation.isPending}>
                  {t('size.create')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Section>
      </div>
      <div className={styles.side}>
        <Section title={t('size.shape')}>
          <PaperShape paper={paper} />
        </Section>
        <Section title={t('prices.title')}>
          <PriceTable price={draft.fields.price} discounts={[]} currency={currency} />
        </Section>
      </div>
      <LeaveQuestion isOn={!creation.isSuccess && (typedKey !== null || draft.isChanged)} />
      {creation.isSuccess ? (
        <Navigate to={`/admin/sizes/${creation.data.key}`} replace state={{ done: 'sizes.created' }} />
      ) : null}
    </div>
  );
}
