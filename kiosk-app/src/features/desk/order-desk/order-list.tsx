import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { isFromCode, readScannedCode } from '@printfront/shared/domain/scanned-code.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '#api/call.ts';
import { newestOrdersQuery, type OrderFilters, orderPagesQuery } from '#api/order-queries.ts';
import { IconCircleCheck, IconSearch } from '#ui/icons.tsx';
import { lazyLater } from '#ui/lazy-later.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './desk.module.css';
import { useDeskCommands } from './desk-keys.ts';
import type { DeskShop } from './desk-shop.ts';
import { hasGap, mergeOrders } from './merge-orders.ts';
import { isByDue, MOST_SORTED, mostUrgentFirst, newestOf } from './most-urgent-first.ts';
import { lastOpenedOrder, noteList, noteOpened } from './opened-from.ts';
import { focusOrder, moveFocus, OrderTable } from './order-table.tsx';
import { StepQuestions } from './step-questions.tsx';
import { UnshownOrders } from './unshown-orders.tsx';
import { useKeptPlace } from './use-kept-place.ts';
import { useNewOrders } from './use-new-orders.ts';
import { useNextStep } from './use-next-step.ts';
import { useUndo } from './use-undo.ts';

const PickedBar = lazy(async () => ({ default: (await import('./desk-later.ts')).PickedBar }));
/** Beside the tabs. */
export const PutAside = lazyLater(async () => (await import('./put-aside.tsx')).PutAside);

interface OrderListProps {
  filters: OrderFilters;
  shop: DeskShop;
  onClearFilters: () => void;
  /** How many came in while the list was open. */
  onFresh: (count: number) => void;
}

/**
 * Orders newest first, or what waits by when it is due: the first page looked at every five seconds, older ones as far as staff
 * scroll.
 */
export function OrderList({ filters, shop, onClearFilters, onFresh }: OrderListProps) {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const newest = useQuery(newestOrdersQuery(filters));
  const pages = useInfiniteQuery(orderPagesQuery(filters, newest));
  const fresh = useNewOrders(
    newest.data?.items.map(({ id }) => id),
    JSON.stringify(filters),
  );
  const tellFresh = useEffectEvent(onFresh);
  useEffect(() => tellFresh(fresh.size), [fresh.size]);

  const pageList = pages.data?.pages ?? [];
  const isGap = hasGap(newest.data, pageList);
  const { queryKey } = orderPagesQuery(filters);
  const keyText = JSON.stringify(queryKey);
  useEffect(() => {
    if (isGap) void queryClient.invalidateQueries({ queryKey: JSON.parse(keyText) });
  }, [isGap, keyText, queryClient]);

  const isSorted = isByDue(filters.stage);
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  const mayBeMore = isSorted && hasNextPage && pageList.length > 0 && countOf(pageList) < MOST_SORTED;
  useEffect(() => {
    if (mayBeMore && !isFetching) void fetchNextPage();
  }, [mayBeMore, isFetching, fetchNextPage]);

  const error = newest.error ?? pages.error;
  const failure = error === null ? null : <NotLive error={error} />;
  if (newest.data === undefined && pages.data === undefined) {
    return failure ?? <div className={styles.skeleton} role="status" aria-label={t('ui:loading')} />;
  }
  const merged = mergeOrders(newest.data, pageList);
  const orders = isSorted ? mostUrgentFirst(merged) : merged;
  const unshown = <UnshownOrders pages={newest.data === undefined ? pageList : [newest.data, ...pageList]} />;
  return (
    <div ref={list} className={styles.keptPlace}>
      {failure}
      {unshown}
      <Orders
        list={list}
        orders={orders}
        fresh={fresh}
        shop={shop}
        isSorted={isSorted}
        empty={pages.hasNextPage ? null : <NoOrders filters={filters} onClearFilters={onClearFilters} />}
      />
      {pages.hasNextPage ? (
        <LoadMore
          label={t('loadMore')}
          isLoading={pages.isFetchingNextPage}
          onLoad={() => void pages.fetchNextPage()}
        />
      ) : orders.length > 0 ? (
        <p className={styles.listEnd}>{isFiltered(filters) ? t('found', { count: orders.length }) : t('allShown')}</p>
      ) : null}
    </div>
  );
}

const countOf = (pages: readonly { items: readonly unknown[] }[]) =>
  pages.reduce((count, { items }) => count + items.length, 0);

interface OrdersProps {
  /** All of it, with what is said above its rows. */
  list: RefObject<HTMLElement | null>;
  orders: readonly OrderSummary[];
  fresh: ReadonlySet<string>;
  shop: DeskShop;
  /** By when they are due. */
  isSorted: boolean;
  /** In place of none. The last step of the list is taken back from there, too. */
  empty: ReactNode;
}

function Orders({ list, orders, fresh, shop, isSorted, empty }: OrdersProps) {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const steps = useNextStep(shop);
  const undo = useUndo(steps.changeOne, shop);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const choose = (id: string) => {
    setChosen(id);
    noteOpened(id);
  };
  const toggle = (id: string) => setPicked((before) => before.symmetricDifference(new Set([id])));
  const stepOf = (order: OrderSummary | undefined) => {
    if (order === undefined) return false;
    steps.step(order, undo.note(order));
    return true;
  };
  const above = useKeptPlace(list, chosen, fresh);
  useRowAfter(orders, chosen, undo.ids);
  const current = () => (chosen === null ? undefined : byId.get(chosen));
  const goAndPick = (direction: 1 | -1) => {
    if (chosen !== null) setPicked((before) => new Set([...before, chosen]));
    const next = moveFocus(direction, chosen);
    if (next !== undefined) setPicked((before) => new Set([...before, next]));
  };
  useEffect(() => {
    // Not from under a person who types.
    if (document.activeElement === document.body) focusOrder(lastOpenedOrder());
  }, []);
  const { search } = useLocation();
  useEffect(
    () =>
      noteList(
        orders.map(({ id }) => id),
        search,
      ),
    [orders, search],
  );
  useDeskCommands({
    ArrowDown: () => moveFocus(1, chosen),
    ArrowUp: () => moveFocus(-1, chosen),
    'Shift+ArrowDown': () => goAndPick(1),
    'Shift+ArrowUp': () => goAndPick(-1),
    Space: () => stepOf(current()),
    KeyX: () => chosen !== null && toggle(chosen),
    KeyN: () => focusOrder(newestOf(orders)?.id),
    KeyP: () => chosen !== null && navigate(`/admin/orders/${chosen}/ticket`),
    KeyZ: () => undo.last(),
    Escape: () => picked.size > 0 && setPicked(new Set()),
  });
  const pickedOrders = orders.filter(({ id }) => picked.has(id));
  return (
    <>
      {above.length === 0 ? null : (
        <div className={styles.newAbove}>
          <button type="button" onClick={() => focusOrder(above[0])}>
            ↑ {t('newAbove', { count: above.length })}
          </button>
        </div>
      )}
      {orders.length === 0 ? (
        empty
      ) : (
        <OrderTable
          orders={orders}
          isSorted={isSorted}
          fresh={fresh}
          chosen={chosen}
          picked={picked}
          busy={steps.pending?.id ?? null}
          shop={shop}
          onChoose={choose}
          onPick={toggle}
          onPickAll={() => setPicked(pickedOrders.length === orders.length ? new Set() : new Set(byId.keys()))}
          onStep={(order) => stepOf(order)}
        />
      )}
      {pickedOrders.length === 0 ? null : (
        <Suspense>
          <PickedBar
            orders={pickedOrders}
            shop={shop}
            onClear={() => setPicked(new Set())}
            onDone={(words, done, left) => {
              undo.noteAll(words, done);
              setPicked(new Set(left));
            }}
          />
        </Suspense>
      )}
      <div className={styles.toast} role="status">
        {undo.words}
        {undo.isPossible ? (
          <button type="button" className={styles.quietButton} onClick={() => undo.last()}>
            {t('undo')}
            <kbd className={styles.key} aria-hidden>
              Z
            </kbd>
          </button>
        ) : null}
      </div>
      <StepQuestions
        question={steps.question}
        currency={shop.currency}
        onRun={(order, change) => steps.run(order, change, undo.note(order))}
        onClose={steps.close}
      />
    </>
  );
}

/** A step takes its row from the list: the one that comes to its place is chosen, and has the focus. */
function useRowAfter(orders: readonly OrderSummary[], chosen: string | null, stepped: readonly string[]): void {
  const place = useRef(0);
  useLayoutEffect(() => {
    const at = orders.findIndex(({ id }) => id === chosen);
    if (at >= 0) place.current = at;
    // Where a row leaves by itself, nobody is brought to another order with a key half pressed.
    else if (chosen !== null && stepped.includes(chosen) && document.activeElement === document.body) {
      focusOrder((orders[place.current] ?? orders.at(-1))?.id);
    }
  }, [orders, chosen, stepped]);
}

/** What is shown stays; that it grows old is said. */
function NotLive({ error }: { error: Error }) {
  const { t } = useTranslation('admin');
  const code = error instanceof CallError ? error.code : 'internal-error';
  return <Notice kind="bad">{t('notLive', { reason: t(`problems:${code}`) })}</Notice>;
}

/** Of what a tab shows, a part was asked for. */
const isFiltered = ({ stage: _, ...asked }: OrderFilters) => Object.values(asked).some((value) => value !== undefined);

/** Good news where nothing waits; of a search what was searched for. */
function NoOrders({ filters, onClearFilters }: { filters: OrderFilters; onClearFilters: () => void }) {
  const { t } = useTranslation('desk');
  const { q, stage } = filters;
  const isSome = isFiltered(filters);
  const isCode = q !== undefined && isFromCode(readScannedCode(q));
  return (
    <div className={styles.empty}>
      {isSome ? (
        <IconSearch className={styles.quiet} size={40} aria-hidden />
      ) : (
        <IconCircleCheck className={styles.emptyTick} size={40} aria-hidden />
      )}
      <h2>
        {isCode
          ? t('elsewhere')
          : q === undefined
            ? isSome
              ? t('admin:nothingFound')
              : t(`empty.${stage ?? 'all'}`)
            : t('nothingLikeIt', { text: q })}
      </h2>
      {/* No order comes in late. */}
      {(stage === 'late' && !isSome) || isCode ? null : <p>{isSome ? t('admin:nothingFoundHint') : t('emptyHint')}</p>}
      {isSome ? (
        <button type="button" className={styles.quietButton} onClick={onClearFilters}>
          {t(isCode ? 'admin:clearSearch' : 'admin:clearFilters')}
        </button>
      ) : null}
    </div>
  );
}
