import { NativeSelect } from '@mantine/core';
import { setOrderFinish } from '@printfront/shared/contracts/order-finishes.ts';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { sizesQuery } from '#api/catalogue-queries.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { useOrderEdit } from '../order-edit/use-order-edit.ts';
import styles from './desk.module.css';
import { EditOutcome } from './edit-outcome.tsx';

/** The paper of each size, for a customer who wants another after all, or where one has run out. The price stays. */
export function PaperFields({ order }: { order: Order }) {
  const { t } = useTranslation('desk');
  return (
    <div className={styles.form}>
      {order.lines.map((line) => (
        <PaperField key={line.size.id} orderId={order.id} line={line} />
      ))}
      <p className={styles.quiet}>{t('paperPrice')}</p>
    </div>
  );
}

function PaperField({ orderId, line: { size, finish } }: { orderId: string; line: Order['lines'][number] }) {
  const { t } = useTranslation('desk');
  const language = currentLanguage();
  const { data: sizes = [] } = useQuery(sizesQuery());
  const offered = sizes.find(({ id }) => id === size.id)?.finishes ?? [];
  const edit = useOrderEdit(orderId, () => undefined);
  // What was ordered may be sold no more.
  const all = finish && !offered.some(({ id }) => id === finish.id) ? [finish, ...offered] : offered;
  if (all.length === 0) return null;
  const none = finish ? [] : [{ value: '', label: t('paperAny') }];
  return (
    <>
      <NativeSelect
        label={localized(size.name, language)}
        value={finish?.id ?? ''}
        data={[...none, ...all.map(({ id, name }) => ({ value: id, label: localized(name, language) }))]}
        disabled={edit.isPending}
        onChange={(event) => {
          const body = { size: size.key, finishId: event.currentTarget.value, previousFinishId: finish?.id ?? '' };
          edit.save(() => call(setOrderFinish, { params: { id: orderId }, body }));
        }}
      />
      <EditOutcome
        failure={edit.failure}
        isSaved={edit.isSaved}
        savedWords={t('paperSaved')}
        current={localized(finish?.name, language) ?? ''}
        onLoad={edit.reset}
      />
    </>
  );
}
