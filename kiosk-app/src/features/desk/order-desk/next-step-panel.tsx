import type { Order, PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { PAYMENT_METHOD, PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hotFolderQuery } from '#api/printing-queries.ts';
import { formatMoney } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { ChangeDue, keepChange } from './change-due.tsx';
import styles from './desk.module.css';
import { type DeskCommands, useDeskCommands } from './desk-keys.ts';
import type { DeskShop } from './desk-shop.ts';
import { DoubtedSlip } from './doubted-slip.tsx';
import { FoundTwice } from './found-twice.tsx';
import { stepMet, useHistoryWords } from './history-words.ts';
import { LastStep } from './last-step.tsx';
import { isMadeHere } from './made-here.ts';
import { liesInFolder, type NextStep, nextStep } from './next-step.ts';
import { OrderMenu } from './order-menu.tsx';
import { PayFields } from './pay-fields.tsx';
import { PriceLines } from './price-lines.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RefundDue } from './refund-due.tsx';
import { refundOf } from './refund-of.ts';
import { refusedSlip } from './refused-slip.ts';
import { SlipPanel } from './slip-panel.tsx';
import { StepFailure } from './step-failure.tsx';
import place from './step-place.module.css';
import { StepQuestions } from './step-questions.tsx';
import { isAskedAbout, useNextStep } from './use-next-step.ts';

interface NextStepPanelProps {
  order: Order;
  shop: DeskShop;
  /** The customer's data are deleted: the order is a record, and nothing more is done with it. */
  isForgotten: boolean;
  onPrintAgain: () => void;
}

/** What is next with an order: one amber button that has the focus, and the way back from the last step. */
export function NextStepPanel({ order, shop, isForgotten, onPrintAgain }: NextStepPanelProps) {
  const { t } = useTranslation('desk');
  const words = useHistoryWords(order, shop);
  const steps = useNextStep(shop);
  const ticket = useWayToTicket(order.id);
  const isBusy = steps.pending !== null || ticket.isUnderWay();
  const step = useStepOnceDone(isForgotten ? null : nextStep(order), isBusy);
  const { failure = null } = steps.outcome ?? {};
  const met = stepMet(order, failure);
  return (
    <>
      <section className={`${styles.panel} ${place.stepPanel}`} aria-labelledby="next-title">
        <div className={styles.dialogHead}>
          <h2 id="next-title">
            {step === null
              ? t(!isForgotten && refundOf(order) !== null ? 'refundTitle' : 'nothingNext')
              : t('nextTitle', {
                  step: step === 'money' && refusedSlip(order) !== null ? t('waitForSlip') : t(`step.${step}`),
                })}
          </h2>
          {isForgotten ? null : <OrderMenu order={order} shop={shop} steps={steps} onPrintAgain={onPrintAgain} />}
        </div>
        <FoundTwice order={order} />
        {order.paymentClash ? (
          <Notice kind="bad">
            <b>{t('admin:clashTitle')}</b> {t('admin:clashHint')}
          </Notice>
        ) : null}
        <ChangeDue order={order} currency={shop.currency} />
        {isForgotten ? null : <RefundDue order={order} shop={shop} />}
        <SlipPanel order={order} shop={shop} price={<PriceLines order={order} currency={shop.currency} />} />
        {step === 'money' || step === 'slip' ? (
          <MoneyStep
            key={`${order.id} ${step}`}
            order={order}
            currency={shop.currency}
            steps={steps}
            isSlip={step === 'slip'}
            ticket={ticket}
          />
        ) : step === null ? null : (
          <PlainStep order={order} step={step} shop={shop} steps={steps} />
        )}
        {isForgotten ? null : (
          <LastStep
            order={order}
            shop={shop}
            isBusy={steps.pending !== null}
            onChange={(change) => steps.run(order, change)}
          />
        )}
        <StepQuestions question={steps.question} currency={shop.currency} onRun={steps.run} onClose={steps.close} />
      </section>
      <StepFailure kind={met === undefined ? 'bad' : 'warn'} onClose={steps.reset}>
        {failure === null || isAskedAbout(failure) ? null : met ? words.fasterOf(met) : t(`problems:${failure}`)}
      </StepFailure>
    </>
  );
}

/** News of what was pressed here may be faster than its answer: until that is there, no other step takes a press. */
function useStepOnceDone(step: NextStep | null, isPending: boolean): NextStep | null {
  const shown = useRef(step);
  if (!isPending) shown.current = step;
  return shown.current;
}

/** A second press until the ticket is there would be the next step's. */
function useWayToTicket(orderId: string) {
  const navigate = useNavigate();
  // Known at once: the answer that it waits for shows the next step with it.
  const isUnderWay = useRef(false);
  const [, showThatItIsOver] = useState({});
  return {
    isUnderWay: () => isUnderWay.current,
    open() {
      isUnderWay.current = true;
      // Notes that are not saved may keep the page.
      void Promise.resolve(navigate(`/admin/orders/${orderId}/ticket`)).finally(() => {
        isUnderWay.current = false;
        showThatItIsOver({});
      });
    },
  };
}

type Steps = ReturnType<typeof useNextStep>;

/**
 * The button that has the focus whenever another step is next, so that Enter goes on. Who has not gone there has not asked for
 * it: Space is the photo's then.
 */
function useFocusOnNext(key: string) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another button
  useEffect(() => {
    const { current } = button;
    if (current === null) return;
    current.focus();
    current.dataset.enterOnly = '';
    const onBlur = () => delete current.dataset.enterOnly;
    current.addEventListener('blur', onBlur, { once: true });
    return () => current.removeEventListener('blur', onBlur);
  }, [key]);
  return button;
}

/** What a step that was taken back has left: where it lies, and who takes it away. */
function FilesLeft({ iid }: { iid: number }) {
  const { t } = useTranslation('desk');
  const { data } = useQuery(hotFolderQuery());
  return (
    <Notice>{t('filesLeft', { path: data?.hotFolder?.path ?? t('atShop'), number: formatOrderNumber(iid) })}</Notice>
  );
}

/** Enter as the button says it, wherever the focus is; a link keeps its own. */
const onEnter = (press: () => void): DeskCommands => {
  const command = () => {
    if (document.activeElement?.closest('a') != null) return false;
    press();
    return true;
  };
  return { Enter: command, NumpadEnter: command };
};

function PlainStep({
  order,
  step,
  shop,
  steps,
}: {
  order: Order;
  step: 'print' | 'ready' | 'hand-over' | 'post';
  shop: DeskShop;
  steps: Steps;
}) {
  const { t } = useTranslation('desk');
  const button = useFocusOnNext(`${order.id} ${step}`);
  useDeskCommands(onEnter(() => steps.step(order)));
  const isFolder = shop.hasHotFolder && isMadeHere(order, shop);
  const words = {
    print: t(isFolder ? 'doPrint' : 'doDownload'),
    ready: t('doReady'),
    'hand-over': t('doHandOver'),
    post: t('doPost'),
  }[step];
  return (
    <>
      {step === 'print' && liesInFolder(order) ? <FilesLeft iid={order.iid} /> : null}
      <div className={place.stepAct}>
        <button
          ref={button}
          type="button"
          className={styles.nextButton}
          aria-disabled={steps.pending !== null}
          onClick={() => steps.step(order)}
        >
          {words}
          <kbd className={styles.key} aria-hidden>
            Enter
          </kbd>
        </button>
      </div>
    </>
  );
}

/** Takes the money as it is really paid. Prints that have left unpaid are only missing it. */
function MoneyStep({
  order,
  currency,
  steps,
  isSlip,
  ticket,
}: {
  order: Order;
  currency: string;
  steps: Steps;
  isSlip: boolean;
  ticket: ReturnType<typeof useWayToTicket>;
}) {
  const { t, i18n } = useTranslation('desk');
  const [method, setMethod] = useState<PaymentMethod>(
    isSlip || refusedSlip(order) !== null ? PAYMENT_METHOD.slip : order.paymentMethod,
  );
  const [change, setChange] = useState<number | null>(0);
  const [isRefusing, setIsRefusing] = useState(false);
  const button = useFocusOnNext(order.id);
  const amount = formatMoney(order.totalPaymentAmount, currency, i18n.language);
  const isReady = order.productionStatus === 2;
  // Nobody prints the ticket of what the customer has.
  const isGone = order.productionStatus === 3;
  // What staff have not believed, or what paid another order, is not what the page asks them to confirm.
  const isDoubted =
    method === PAYMENT_METHOD.slip && (refusedSlip(order) !== null || (order.slip?.duplicateOf ?? null) !== null);
  const pay = (isPrinted: boolean) => {
    if (steps.pending !== null || ticket.isUnderWay() || change === null) return;
    keepChange(order.id, change);
    const step =
      isReady && isPrinted
        ? ({ kind: 'pay-and-hand-over', paymentMethod: method } as const)
        : ({ kind: 'payment', to: PAYMENT_STATUS.confirmed, paymentMethod: method } as const);
    steps.run(order, step, ({ after }) => {
      if (after !== null && isPrinted && !isReady) ticket.open();
    });
  };
  useDeskCommands(isDoubted ? {} : onEnter(() => pay(!isGone)));
  const take = t(`take.${method}`, { amount });
  return (
    <>
      <PayFields
        amount={order.totalPaymentAmount}
        currency={currency}
        method={method}
        onMethod={setMethod}
        onChange={setChange}
        onEnter={() => pay(!isGone)}
        onPicked={() => button.current?.focus()}
      />
      {isDoubted ? null : (
        <div className={place.stepAct}>
          <button
            ref={button}
            type="button"
            className={styles.nextButton}
            aria-disabled={steps.pending !== null || change === null}
            onClick={() => pay(!isGone)}
          >
            {isReady ? t('takeAndHandOver', { amount }) : isGone ? take : t('takeAndPrint', { take })}
            <kbd className={styles.key} aria-hidden>
              Enter
            </kbd>
          </button>
        </div>
      )}
      <div className={styles.answers}>
        {isDoubted ? (
          <DoubtedSlip take={take} isBusy={steps.pending !== null} onConfirm={() => pay(false)} />
        ) : isGone ? null : (
          <button type="button" className={styles.quietButton} onClick={() => pay(false)}>
            {t('takeOnly')}
          </button>
        )}
        {isSlip ? (
          <button type="button" className={styles.quietButton} onClick={() => setIsRefusing(true)}>
            {t('refuseSlip')}
          </button>
        ) : isReady ? (
          <button type="button" className={styles.badButton} onClick={() => steps.ask({ kind: 'unpaid', order })}>
            {t('handOverUnpaid')}
          </button>
        ) : null}
      </div>
      {isRefusing ? (
        <ReasonDialog
          title={t('refuseSlipTitle')}
          hint={t('refuseSlipHint')}
          quick={(['missing', 'used', 'amount', 'account', 'unreadable'] as const).map((key) =>
            t(`slipReasons.${key}`),
          )}
          confirmLabel={t('refuseSlipNow')}
          isBad
          onClose={() => setIsRefusing(false)}
          onConfirm={(reason) => {
            setIsRefusing(false);
            steps.run(order, { kind: 'payment', to: PAYMENT_STATUS.pending, reason });
          }}
        />
      ) : null}
    </>
  );
}
