import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconPencil, IconTrash } from '#ui/icons.tsx';
import { DeleteQuestion, ListFoot, RemovalFailure } from '../editable-list/list-parts.tsx';
import { DiscountForm } from './discount-form.tsx';
import styles from './part-list.module.css';
import { type DiscountRow, type DiscountsState, NEW, useDiscountSentence } from './use-discounts.ts';

interface DiscountListProps {
  discounts: DiscountsState;
  currency: string;
}

/** The discounts of a size, each as a sentence, changed where it stands. */
export function DiscountList({ discounts, currency }: DiscountListProps) {
  const { t } = useTranslation('catalogueEditor');
  const sentence = useDiscountSentence(currency);
  const row = (discount: DiscountRow) => {
    const { stored } = discount;
    if (discount.isOpen || stored === undefined) {
      return (
        <div className={styles.wide}>
          <DiscountForm row={discount} currency={currency} />
        </div>
      );
    }
    return (
      <>
        <span className={styles.words}>{sentence(stored)}</span>
        <Group gap="xs">
          <Button
            size="sm"
            variant="default"
            aria-label={t('discounts.editLabel', { discount: sentence(stored) })}
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={discount.edit}
          >
            {t('edit')}
          </Button>
          <Button
            size="sm"
            variant="default"
            c="var(--bad)"
            aria-label={t('discounts.deleteLabel', { discount: sentence(stored) })}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => discounts.ask(stored)}
          >
            {t('delete')}
          </Button>
        </Group>
      </>
    );
  };
  return (
    <>
      <Text c="dimmed">{t(discounts.items.length === 0 ? 'discounts.none' : 'discounts.hint')}</Text>
      <RemovalFailure list={discounts} />
      <ul className={styles.list}>
        {discounts.rows.map((discount) => (
          <li key={discount.key} className={styles.item}>
            {row(discount)}
          </li>
        ))}
      </ul>
      <ListFoot
        label={t('discounts.new')}
        isAdding={discounts.rows.some(({ key }) => key === NEW)}
        onAdd={() => discounts.row(NEW).edit()}
        done={discounts.done?.what}
      />
      <DeleteQuestion
        list={discounts}
        title={() => t('discounts.deleteQuestion')}
        hint={sentence}
        confirmLabel={t('discounts.deleteYes')}
        keepLabel={t('keep')}
      />
    </>
  );
}
