import { Button, Group, Title } from '@mantine/core';
import { createDiscount, updateDiscount } from '@printfront/shared/contracts/discounts.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { EditedMeanwhile } from '#ui/edited-meanwhile.tsx';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { CallFailure } from './call-failure.tsx';
import { isCode, refusedFields } from './call-problem.ts';
import { DISCOUNT_FIELDS, type DiscountEntry, discountProblems, discountTerms } from './discount-entry.ts';
import { DiscountFields } from './discount-fields.tsx';
import styles from './discount-form.module.css';
import { type DiscountEditing, type DiscountEditingState, editedDiscount } from './use-discount-editing.ts';
import { useDiscountSentence } from './use-discount-sentence.ts';
import { useDraftSave } from './use-draft-save.ts';
import { useFocusFirstField } from './use-focus-first-field.ts';

interface DiscountFormProps {
  sizeId: string;
  editing: DiscountEditing;
  state: DiscountEditingState;
  currency: string;
  onClosed: (hasSaved: boolean) => void;
}

/** One discount being typed, in its place in the list. */
export function DiscountForm({ sizeId, editing: { id, draft }, state, currency, onClosed }: DiscountFormProps) {
  const { t } = useTranslation('catalogueEditor');
  const titleId = useId();
  const sentence = useDiscountSentence(currency);
  const form = useFocusFirstField();
  const [hasTried, setHasTried] = useState(false);
  const retryKey = useRetryKey();
  const save = useDraftSave<DiscountEntry>({
    find: ({ discounts }) => {
      const found = discounts.find((discount) => discount.id === id);
      return found === undefined ? null : editedDiscount(found);
    },
    put: (fields, ifMatch) => {
      const terms = discountTerms(fields);
      if (terms === null) throw new Error('A discount that is not whole was to be saved.');
      if (id === null) {
        return call(createDiscount, { body: { targetSizeId: sizeId, ...terms }, idempotencyKey: retryKey.of(terms) });
      }
      return call(updateDiscount, { params: { id }, body: terms, ifMatch });
    },
  });
  const close = (hasSaved: boolean) => {
    state.close();
    onClosed(hasSaved);
  };
  const terms = discountTerms(draft.fields);
  const refused = refusedFields(save.error, DISCOUNT_FIELDS);
  const isSaid = isCode(save.error, 'edited-meanwhile') || Object.keys(refused).length > 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (terms === null) focusFirstProblem();
    else if (!save.isPending) save.mutate(draft, { onSuccess: () => close(true) });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-labelledby={titleId}>
      <Title order={3} size="h5" id={titleId}>
        {t(id === null ? 'discounts.newTitle' : 'discounts.editTitle')}
      </Title>
      <DiscountFields
        entry={draft.fields}
        onChange={state.change}
        problems={{ ...refused, ...shownProblems(draft.fields, hasTried) }}
        currency={currency}
      />
      <div className={styles.sentence} role="status">
        {terms === null ? '' : sentence(terms)}
      </div>
      {state.isOutdated ? <EditedMeanwhile onShow={() => showCurrent(state, id)} /> : null}
      {isSaid ? null : <CallFailure error={save.error} />}
      <Group>
        <Button type="submit" size="md" loading={save.isPending}>
          {t('save')}
        </Button>
        <Button size="md" variant="default" onClick={() => close(false)}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}

/** Before the first try only what can never become right by typing on. */
function shownProblems(entry: DiscountEntry, hasTried: boolean) {
  const problems = discountProblems(entry);
  if (hasTried) return problems;
  return problems.feeAmount === 'percentTooHigh' ? { feeAmount: problems.feeAmount } : {};
}

function showCurrent(state: DiscountEditingState, id: string | null) {
  const current = state.saved.find((discount) => discount.id === id);
  if (current !== undefined) state.begin(current);
}
