import { Button, Group, Text } from '@mantine/core';
import { deleteDiscount } from '@printfront/shared/contracts/discounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { IconPencil, IconPlus } from '#ui/icons.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { Deletion } from './deletion.tsx';
import { DiscountForm } from './discount-form.tsx';
import styles from './part-list.module.css';
import type { DiscountEditingState, EditableDiscount } from './use-discount-editing.ts';
import { useDiscountSentence } from './use-discount-sentence.ts';
import { usePartClosing } from './use-part-closing.ts';

interface DiscountListProps {
  sizeId: string;
  state: DiscountEditingState;
  currency: string;
}

/** The discounts of a size, each as a sentence, changed where it stands. */
export function DiscountList({ sizeId, state, currency }: DiscountListProps) {
  const { t } = useTranslation('catalogueEditor');
  const { saved, editing } = state;
  const { addButton, isSaved, opened, closed } = usePartClosing();
  const begin = (discount: EditableDiscount | null) => {
    opened();
    state.begin(discount);
  };
  const isNew = editing !== null && editing.id === null;
  return (
    <>
      <Text c="dimmed">{t(saved.length === 0 ? 'discounts.none' : 'discounts.hint')}</Text>
      <ul className={styles.list}>
        {saved.map((discount) => (
          <li key={discount.id} className={styles.item}>
            {editing?.id === discount.id ? (
              <div className={styles.wide}>
                <DiscountForm sizeId={sizeId} editing={editing} state={state} currency={currency} onClosed={closed} />
              </div>
            ) : (
              <DiscountRow discount={discount} isBusy={editing !== null} onEdit={begin} currency={currency} />
            )}
          </li>
        ))}
      </ul>
      {isNew ? (
        <DiscountForm sizeId={sizeId} editing={editing} state={state} currency={currency} onClosed={closed} />
      ) : null}
      <Group>
        {editing === null ? (
          <Button
            ref={addButton}
            size="md"
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => begin(null)}
          >
            {t('discounts.new')}
          </Button>
        ) : null}
        <SaveStatus isSaved={isSaved} />
      </Group>
    </>
  );
}

interface DiscountRowProps {
  discount: EditableDiscount;
  /** Another one is being typed. */
  isBusy: boolean;
  onEdit: (discount: EditableDiscount) => void;
  currency: string;
}

function DiscountRow({ discount, isBusy, onEdit, currency }: DiscountRowProps) {
  const { t } = useTranslation('catalogueEditor');
  const queryClient = useQueryClient();
  const sentence = useDiscountSentence(currency)(discount);
  const { id, version } = discount;
  return (
    <>
      <span className={styles.words}>{sentence}</span>
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          disabled={isBusy}
          aria-label={t('discounts.editLabel', { discount: sentence })}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => onEdit(discount)}
        >
          {t('edit')}
        </Button>
        <Deletion
          label={t('delete')}
          ariaLabel={t('discounts.deleteLabel', { discount: sentence })}
          question={t('discounts.deleteQuestion')}
          hint={sentence}
          confirmLabel={t('discounts.deleteYes')}
          isSmall
          onDelete={() => call(deleteDiscount, { params: { id }, ifMatch: version })}
          onDeleted={() => void rereadCatalogue(queryClient).catch(() => undefined)}
        />
      </Group>
    </>
  );
}
