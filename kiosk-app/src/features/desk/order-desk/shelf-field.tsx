import { TextInput } from '@mantine/core';
import { type Order, setShelf } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useLeaveWarning } from '#ui/use-leave-warning.ts';
import { useOrderEdit, useTyped } from '../order-edit/use-order-edit.ts';
import styles from './desk.module.css';
import { EditOutcome } from './edit-outcome.tsx';

/** Where the prints lie until the customer comes for them. */
export function ShelfField({ order }: { order: Order }) {
  const { t } = useTranslation('desk');
  const shelf = useTyped(order.shelf ?? '');
  const edit = useOrderEdit(order.id, shelf.letGo);
  // What is on its way is not lost with the page.
  useLeaveWarning(shelf.isChanged && !edit.isPending);
  const save = () => {
    if (!shelf.isChanged || edit.isPending) return;
    const body = { shelf: shelf.value, previousShelf: shelf.seen };
    edit.save(() => call(setShelf, { params: { id: order.id }, body }));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        label={t('shelfLabel')}
        value={shelf.value}
        maxLength={20}
        autoComplete="off"
        onChange={(event) => {
          shelf.type(event.currentTarget.value);
          edit.reset();
        }}
        onBlur={save}
      />
      <EditOutcome
        failure={edit.failure}
        isSaved={edit.isSaved}
        savedWords={t('shelfSaved')}
        current={order.shelf ?? ''}
        onLoad={() => {
          shelf.letGo();
          edit.reset();
        }}
      />
    </form>
  );
}
