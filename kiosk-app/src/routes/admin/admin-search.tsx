import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { newestOrdersQuery } from '#api/order-queries.ts';
import { openingFilters, orderToOpen, withSearch } from '#features/desk/order-desk/order-filters.ts';
import { OrderSearch } from '#features/desk/order-desk/order-search.tsx';
import { focusFirstOrder } from '#features/desk/order-desk/order-table.tsx';

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
    void navigate({ pathname: ORDERS, search: `${withSearch(search, text)}` }, { replace: isOnOrders });
  };

  const open = async (text: string) => {
    show(text);
    if (text === '') return;
    const filters = openingFilters(search, text);
    const found = await queryClient.fetchQuery(newestOrdersQuery(filters)).catch(() => null);
    const order = orderToOpen(text, found?.items ?? []);
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
