import { parseOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { newestOrdersQuery } from '#api/order-queries.ts';
import { readFilters, withFilter } from '#features/order-desk/order-filters.ts';
import { OrderSearch } from '#features/order-desk/order-search.tsx';
import { focusFirstOrder } from '#features/order-desk/order-table.tsx';

const ORDERS = '/admin/orders';

/** The search in the head of every admin screen: on the orders it filters, elsewhere it leads to them. */
export function AdminSearch() {
  const location = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isOnOrders = location.pathname === ORDERS;
  const search = new URLSearchParams(isOnOrders ? location.search : '');

  const show = (text: string) => {
    if (!isOnOrders && text === '') return;
    void navigate({ pathname: ORDERS, search: `${withFilter(search, 'q', text)}` }, { replace: isOnOrders });
  };

  const open = async (text: string) => {
    show(text);
    if (text === '') return;
    const filters = readFilters(withFilter(search, 'q', text));
    const found = await queryClient.fetchQuery(newestOrdersQuery(filters)).catch(() => null);
    const [first, ...others] = found?.items ?? [];
    const iid = parseOrderNumber(text);
    const order = found?.items.find((one) => one.iid === iid) ?? (others.length === 0 ? first : undefined);
    if (order !== undefined) void navigate(`${ORDERS}/${order.id}`);
  };

  return (
    <OrderSearch
      text={search.get('q') ?? ''}
      onSearch={show}
      onOpen={(text) => void open(text)}
      onDown={focusFirstOrder}
    />
  );
}
