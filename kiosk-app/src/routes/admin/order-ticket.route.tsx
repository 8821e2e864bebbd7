import './staff-page-texts.ts';
import { Button, Stack, Title, VisuallyHidden } from '@mantine/core';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { loadOrder } from '#api/load-order.ts';
import { orderQuery } from '#api/order-queries.ts';
import { ChangeDue } from '#features/desk/order-desk/change-due.tsx';
import deskStyles from '#features/desk/order-desk/desk.module.css';
import { useDeskCommands } from '#features/desk/order-desk/desk-keys.ts';
import ticketStyles from '#features/desk/order-desk/order-ticket.module.css';
import { OrderTicket } from '#features/desk/order-desk/order-ticket.tsx';
import { chosenPaper, keepPaper, TICKET_PAPERS, type TicketPaper } from '#features/desk/order-desk/ticket-paper.ts';
import { useTicketPage } from '#features/desk/order-desk/use-ticket-page.ts';
import { IconArrowLeft, IconPrinter } from '#ui/icons.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await Promise.all([loadOrder(queryClient, params.id ?? ''), queryClient.ensureQueryData(shopQuery())]);
    return null;
  };

/** Another paper is the same order. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** Prints by itself as soon as it is there, unless the address says `print=false`; then the order is what comes next. */
export function Component() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const { data: order } = useSuspenseQuery(orderQuery(id));
  const { data: shop } = useSuspenseQuery(shopQuery());
  const ticket = useRef<HTMLElement>(null);
  // At once: the address follows.
  const [paper, setPaper] = useState(chosenPaper(search));
  const navigate = useNavigate();
  const back = useRef<HTMLAnchorElement>(null);
  const isPrintedByItself = search.get('print') !== 'false';
  const isReady = useTicketPage(ticket, { paper, isPrintedByItself, onPrinted: () => back.current?.focus() });
  const orderPath = `/admin/orders/${id}`;
  useDeskCommands({
    Enter: () => isPrintedByItself && navigate(orderPath),
    Escape: () => navigate(orderPath),
    KeyP: () => window.print(),
  });
  const number = formatOrderNumber(order.iid);
  usePageTitle(t('ticket.title', { number }));
  const choose = (next: TicketPaper) => {
    keepPaper(next);
    setPaper(next);
    const changed = new URLSearchParams(search);
    changed.set('paper', next);
    setSearch(changed, { replace: true });
  };
  return (
    <Stack gap="lg">
      <div className={ticketStyles.bar}>
        <Button
          ref={back}
          component={Link}
          to={orderPath}
          size="md"
          variant={isPrintedByItself ? 'filled' : 'default'}
          leftSection={<IconArrowLeft size={20} aria-hidden />}
          rightSection={isPrintedByItself ? <kbd className={deskStyles.key}>Enter</kbd> : null}
        >
          {t('ticket.back', { number })}
        </Button>
        <Segmented
          label={t('ticket.paper')}
          value={paper}
          onChange={choose}
          options={TICKET_PAPERS.map((value) => ({ value, label: value === 'a5' ? 'A5' : '80 mm' }))}
        />
        <Button
          size="md"
          variant={isPrintedByItself ? 'default' : 'filled'}
          leftSection={<IconPrinter size={20} aria-hidden />}
          loading={!isReady}
          onClick={() => window.print()}
        >
          {t('ticket.print')}
        </Button>
        <VisuallyHidden>
          <Title order={1}>{t('ticket.title', { number })}</Title>
        </VisuallyHidden>
      </div>
      <div className={ticketStyles.bar}>
        <ChangeDue order={order} currency={shop.currency} />
      </div>
      <div className={ticketStyles.sheet}>
        <OrderTicket ref={ticket} order={order} shop={shop} paper={paper} />
      </div>
    </Stack>
  );
}
