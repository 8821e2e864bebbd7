import {
  cancelOrder,
  exportToHotFolder,
  getOrder,
  getOrderArchive,
  type Order,
  type PaymentMethod,
  type PaymentStatus,
  type ProductionStatus,
  setPaymentStatus,
  setProductionStatus,
} from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, call, callUrl } from '#api/call.ts';
import { allOrdersKey, orderQuery, showChanged } from '#api/order-queries.ts';
import { useOnceSignedInAgain } from '#api/signed-in-again.ts';

export type OrderChange =
  | {
      kind: 'payment';
      to: PaymentStatus;
      paymentMethod?: PaymentMethod | undefined;
      reason?: string | undefined;
      /** Taken back to there first: the money is there, but came another way than was noted. */
      back?: PaymentStatus;
    }
  | { kind: 'cancel' }
  | {
      kind: 'production';
      to: ProductionStatus;
      despiteMissingPrints?: boolean | undefined;
      despiteUnpaid?: boolean | undefined;
      reason?: string | undefined;
    }
  /** Money, and then the prints over the counter. */
  | { kind: 'pay-and-hand-over'; paymentMethod: PaymentMethod; despiteMissingPrints?: boolean | undefined }
  /** Its files go to the printer's folder, where they are printed at once, or come as a ZIP. */
  | { kind: 'print'; toFolder: boolean; isAgain?: boolean | undefined };

/** What a press changed, or why it could not. */
export interface OrderChangeOutcome {
  id: string;
  change: OrderChange;
  after: Order | null;
  failure: CallError['code'] | null;
}

export type MakeChange = (
  id: string,
  change: OrderChange,
  /** Is told how it went, unless the page has been left. */
  onDone?: (outcome: OrderChangeOutcome) => void,
) => void;

/** How long the shop may take to note that a download has come whole. */
const LEDGER_WAIT_MS = 3_000;
const LEDGER_LOOK_MS = 250;
const downloaded = new Map<string, number>();

/** A browser does not say when a download has come whole: its order is asked for until the ledger knows of it. */
const DOWNLOAD_FOLLOWED_MS = 60_000;
const SLOWEST_LOOK_MS = 2_000;
const followed = new Set<string>();

export function noteDownload(queryClient: QueryClient, id: string): void {
  downloaded.set(id, Date.now());
  if (followed.has(id)) return;
  followed.add(id);
  void followDownload(queryClient, id).finally(() => followed.delete(id));
}

async function followDownload(queryClient: QueryClient, id: string): Promise<void> {
  const { queryKey } = orderQuery(id);
  const exportsOf = () => queryClient.getQueryData(queryKey)?.printLedger?.exports.length;
  const before = exportsOf();
  const hasCome = () => exportsOf() !== before;
  let pauseMs = LEDGER_LOOK_MS;
  // Asked for by its own page as well, which may be left meanwhile.
  while (!hasCome() && Date.now() - (downloaded.get(id) ?? 0) < DOWNLOAD_FOLLOWED_MS) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(pauseMs * 2, SLOWEST_LOOK_MS);
    // An answer of before a change that is under way would overwrite the one of after it.
    if (queryClient.isMutating() === 0) await queryClient.refetchQueries({ queryKey, exact: true, type: 'active' });
  }
  await queryClient.invalidateQueries({ queryKey: allOrdersKey });
}

function download(queryClient: QueryClient, id: string): void {
  noteDownload(queryClient, id);
  const link = document.createElement('a');
  link.href = callUrl(getOrderArchive, { id });
  link.download = '';
  link.click();
}

async function move(id: string, body: Parameters<typeof call<typeof setProductionStatus>>[1]['body']): Promise<Order> {
  const from = Date.now();
  for (;;) {
    try {
      return await call(setProductionStatus, { params: { id }, body });
    } catch (error) {
      const isMissing = error instanceof CallError && error.code === 'prints-not-exported';
      // The last bytes of a ZIP are here a moment before the shop has written down that they left.
      const isOnItsWay = Date.now() - (downloaded.get(id) ?? 0) < 60_000 && Date.now() - from < LEDGER_WAIT_MS;
      if (!isMissing || !isOnItsWay) throw error;
      await new Promise((resolve) => setTimeout(resolve, LEDGER_LOOK_MS));
    }
  }
}

async function make(queryClient: QueryClient, id: string, change: OrderChange): Promise<Order> {
  const params = { id };
  if (change.kind === 'cancel') return call(cancelOrder, { params });
  if (change.kind === 'payment') {
    const { back, to: paymentStatus, paymentMethod, reason } = change;
    if (back !== undefined) await call(setPaymentStatus, { params, body: { paymentStatus: back, reason } });
    return call(setPaymentStatus, { params, body: { paymentStatus, paymentMethod, reason } });
  }
  if (change.kind === 'pay-and-hand-over') {
    const { paymentMethod, despiteMissingPrints } = change;
    await call(setPaymentStatus, { params, body: { paymentStatus: PAYMENT_STATUS.confirmed, paymentMethod } });
    return move(id, { productionStatus: PRODUCTION_STATUS.handedOver, despiteMissingPrints });
  }
  if (change.kind === 'print') {
    if (change.toFolder) {
      await call(exportToHotFolder, { params, query: change.isAgain === true ? {} : { unlessPrinted: 'true' } });
      return call(getOrder, { params });
    }
    download(queryClient, id);
    return move(id, { productionStatus: PRODUCTION_STATUS.printing });
  }
  const { kind: _kind, to: productionStatus, ...said } = change;
  return move(id, { productionStatus, ...said });
}

/** Changes orders; whatever the answer, the screens then show how they stand at the server. */
export function useOrderChanges() {
  const queryClient = useQueryClient();
  const { mutate, mutateAsync, data, variables, isPending, reset } = useMutation({
    mutationFn: async ({ id, change }: { id: string; change: OrderChange }): Promise<OrderChangeOutcome> => {
      // An answer of before the change must not overwrite the one of after it.
      await queryClient.cancelQueries({ queryKey: orderQuery(id).queryKey });
      try {
        return { id, change, after: await make(queryClient, id, change), failure: null };
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return { id, change, after: null, failure: error.code };
      }
    },
    onSuccess: async ({ id, after }) => {
      void queryClient.invalidateQueries({ queryKey: allOrdersKey });
      if (after !== null) await showChanged(queryClient, after);
      // What is said of a refusal is said of the order as it stands.
      else await queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
    },
    throwOnError: true,
  });
  useOnceSignedInAgain(() => {
    if (data?.failure === 'not-signed-in') reset();
  });
  const change: MakeChange = (id, wanted, onDone) =>
    mutate({ id, change: wanted }, onDone === undefined ? {} : { onSuccess: onDone });
  return {
    change,
    changeOne: (id: string, wanted: OrderChange) => mutateAsync({ id, change: wanted }),
    outcome: data ?? null,
    pending: isPending ? (variables ?? null) : null,
    reset,
  };
}
