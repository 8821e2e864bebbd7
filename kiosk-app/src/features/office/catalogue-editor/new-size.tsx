import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { createSize } from '@printfront/shared/contracts/sizes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { call } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { isSameContent } from '#ui/edit-draft.ts';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { CallFailure } from './call-failure.tsx';
import { refusedFields } from './call-problem.ts';
import { PaperShape } from './paper-shape.tsx';
import { PriceTable } from './price-table.tsx';
import { Section } from './section.tsx';
import styles from './size-editor.module.css';
import {
  newSizeEntry,
  paperOf,
  SIZE_FIELDS,
  type SizeContent,
  type SizeProblems,
  shorterFirst,
  sizeContent,
  sizeProblems,
} from './size-entry.ts';
import { SizeFields } from './size-fields.tsx';
import { isSizeKey, proposedKey } from './size-key.ts';

interface NewSizeProps {
  catalogue: EditableCatalogue;
  /** The category that the maintainer came from. */
  categoryId: string | null;
  currency: string;
}

/** A size that is not there yet. Picture, discounts and frames come on its own page. */
export function NewSize({ catalogue, categoryId, currency }: NewSizeProps) {
  const { t } = useTranslation('catalogueEditor');
  const queryClient = useQueryClient();
  const { sizeCategories, sizes } = catalogue;
  const category = sizeCategories.find(({ id }) => id === categoryId) ?? sizeCategories[0];
  const [empty] = useState(() => newSizeEntry(category?.id ?? ''));
  const [entry, setEntry] = useState(empty);
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const creation = useMutation({
    mutationFn: (body: SizeContent & { key: string }) => call(createSize, { body }),
    onSuccess: () => void rereadCatalogue(queryClient).catch(() => undefined),
    onError: () => focusFirstProblem(),
  });

  const taken = sizes.map((size) => size.key);
  const paper = paperOf(entry);
  const key = typedKey ?? (paper === null ? '' : proposedKey(paper, taken));
  const problems: SizeProblems = {
    ...refusedFields(creation.error, SIZE_FIELDS),
    ...sizeProblems(entry),
    ...(taken.includes(key) && { key: 'keyTaken' }),
    ...(!isSizeKey(key) && { key: key === '' ? 'needText' : 'badKey' }),
  };
  const isSaid = Object.keys(refusedFields(creation.error, SIZE_FIELDS)).length > 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setHasTried(true);
    const content = sizeContent(shorterFirst(entry));
    const isWhole = Object.keys(sizeProblems(entry)).length === 0 && isSizeKey(key) && !taken.includes(key);
    if (content === null || !isWhole) focusFirstProblem();
    else if (!creation.isPending) creation.mutate({ ...content, key });
  };
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Section title={t('size.details')}>
          <Stack gap="md" component="form" onSubmit={submit}>
            <SizeFields
              entry={entry}
              onChange={setEntry}
              problems={hasTried ? problems : {}}
              categories={sizeCategories}
              currency={currency}
              keyField={
                <TextInput
                  size="md"
                  maw={456}
                  label={t('size.key')}
                  description={t('size.keyHint')}
                  value={key}
                  maxLength={40}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  error={hasTried && problems.key ? t(`problem.${problems.key}`) : undefined}
                  onChange={(event) => setTypedKey(event.currentTarget.value.toLowerCase())}
                />
              }
            />
            {isSaid ? null : <CallFailure error={creation.error} />}
            <Group>
              <Button type="submit" size="md" loading={creation.isPending}>
                {t('size.create')}
              </Button>
            </Group>
          </Stack>
        </Section>
      </div>
      <div className={styles.side}>
        <Section title={t('size.shape')}>
          <PaperShape paper={paper} />
        </Section>
        <Section title={t('prices.title')}>
          <PriceTable price={entry.price} discounts={[]} currency={currency} />
        </Section>
      </div>
      <LeaveQuestion isOn={!creation.isSuccess && !(typedKey === null && isSameContent(entry, empty))} />
      {creation.isSuccess ? (
        <Navigate to={`/admin/sizes/${creation.data.key}`} replace state={{ done: 'sizes.created' }} />
      ) : null}
    </div>
  );
}
