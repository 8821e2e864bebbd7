import { Button } from '@mantine/core';
import { type Order, setMakingShop } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import { useOrderEdit } from '../order-edit/use-order-edit.ts';

/** A second shop has this order too, because it came back on an older copy of its data: who does what now. */
export function FoundTwice({ order }: { order: Order }) {
  const { t } = useTranslation('desk');
  const edit = useOrderEdit(order.id, () => undefined);
  const { otherCopies = [], madeBy } = order;
  const maker = otherCopies.find(({ isMaker }) => isMaker);
  if (maker !== undefined) {
    return (
      <Notice kind="bad">
        <b>{t('twiceHereTitle', { shop: shopCalled(maker.shop) })}</b> {t('twiceHereHint')}
      </Notice>
    );
  }
  return otherCopies.map(({ shop: name, isCashThere, isBegun }) => {
    const shop = shopCalled(name);
    return (
      <Notice kind="bad" key={name}>
        <b>{t('twiceThereTitle', { shop })}</b> {isCashThere ? `${t('twiceCash', { shop })} ` : ''}
        {isBegun ? `${t('twiceBegun', { shop })} ` : ''}
        {t('twiceThereHint', { shop })}
        {isCashThere || madeBy == null ? null : (
          <Button
            size="xs"
            variant="default"
            loading={edit.isPending}
            onClick={() =>
              edit.save(() => call(setMakingShop, { params: { id: order.id }, body: { shopId: madeBy.id } }))
            }
          >
            {t('twiceStays', { shop: shopCalled(madeBy.name) })}
          </Button>
        )}
      </Notice>
    );
  });
}
