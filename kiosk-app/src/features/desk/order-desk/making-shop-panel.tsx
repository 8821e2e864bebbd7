import { Button, NativeSelect } from '@mantine/core';
import { type Order, setMakingShop } from '@printfront/shared/contracts/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { pickupShopsQuery } from '#api/pickup-shop-queries.ts';
import { shopCalled } from '#ui/shop-called.ts';
import { useOrderEdit, useTyped } from '../order-edit/use-order-edit.ts';
import styles from './desk.module.css';
import { EditOutcome } from './edit-outcome.tsx';
import { Folded } from './folded.tsx';

/** Which shop makes an online order; another one may, until something of it is printed. */
export function MakingShopPanel({ order }: { order: Order }) {
  const { t } = useTranslation('desk');
  const { madeBy } = order;
  if (order.source !== 'online' || madeBy === undefined) return null;
  // A move is done once the shop that has it has answered.
  const names = [madeBy?.name ?? t('madeByNone'), madeBy?.movesTo].filter((name) => name != null);
  return (
    <Folded title={t('madeBy')} state={names.join(' → ')}>
      {order.productionStatus === 0 && order.paymentStatus !== 90 ? <MoveForm order={order} /> : null}
    </Folded>
  );
}

function MoveForm({ order }: { order: Order }) {
  const { t } = useTranslation('desk');
  const { data: able = [] } = useQuery(pickupShopsQuery());
  const chosen = useTyped(order.madeBy?.id ?? '');
  const edit = useOrderEdit(order.id, chosen.letGo);
  const isKnown = able.some(({ id }) => id === chosen.value);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const body = { shopId: chosen.value };
        edit.save(() => call(setMakingShop, { params: { id: order.id }, body }));
      }}
    >
      <NativeSelect
        label={t('madeBy')}
        value={chosen.value}
        onChange={(event) => {
          chosen.type(event.currentTarget.value);
          edit.reset();
        }}
        data={[
          ...(isKnown
            ? []
            : [{ value: chosen.value, label: order.madeBy == null ? t('madeByNone') : shopCalled(order.madeBy.name) }]),
          ...able.map(({ id, name }) => ({ value: id, label: shopCalled(name) })),
        ]}
      />
      <Button type="submit" variant="default" loading={edit.isPending} disabled={!chosen.isChanged}>
        {t('moveShop')}
      </Button>
      <EditOutcome
        failure={edit.failure}
        isSaved={edit.isSaved}
        savedWords={t('shelfSaved')}
        current={order.madeBy?.name ?? ''}
        onLoad={() => {
          chosen.letGo();
          edit.reset();
        }}
      />
    </form>
  );
}
