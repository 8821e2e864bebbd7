import { readScannedCode } from '@printfront/shared/domain/scanned-code.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { newestOrdersQuery } from '#api/order-queries.ts';
import { useDeskKeyboard } from '#features/desk/order-desk/desk-keys.ts';
import { openingFilters, orderToOpen, withSearch } from '#features/desk/order-desk/order-filters.ts';
import { OrderSearch } from '#features/desk/order-desk/order-search.tsx';
import { focusFirstOrder } from '#features/desk/order-desk/order-table.tsx';
import { useScanner } from '#features/desk/order-desk/use-scanner.ts';

const ORDERS = '/admin/orders';

/** The search in the head of every admin screen: on the orders it filters, elsewhere it leads to them. */
export function AdminSearch() {
  const location = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const asked = useRef(0);
  const isOnOrders = location.pathname === ORDERS;
  const search = new URLSearchParams(isOnOrders ? location.search : '');

  const show = (text: string) => {
    if (!isOnOrders && text === '') return;
    void navigate({ pathname: ORDERS, search: `${withSearch(search, text)}` }, { replace: isOnOrders });
  };

  /** Of what is scanned faster than the server answers the last counts. */
  const open = async (text: string) => {
    asked.current += 1;
    const turn = asked.current;
    if (text === '') return show(text);
    const isCode = readScannedCode(text) !== null;
    if (!isCode) show(text);
    const filters = openingFilters(search, text);
    const found = await queryClient.fetchQuery(newestOrdersQuery(filters)).catch(() => null);
    if (turn !== asked.current) return;
    const order = orderToOpen(text, found?.items ?? []);
    if (order !== undefined) void navigate(`${ORDERS}/${order.id}`);
    else if (isCode) show(text);
  };

  useDeskKeyboard();
  useScanner((text) => void open(text));
  return (
    <OrderSearch
      text={search.get('q') ?? ''}
      place={location.pathname}
      onSearch={show}
      onOpen={(text) => void open(text)}
      onDown={focusFirstOrder}
    />
  );
}
