import { Button, Group, Progress } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_METHOD, PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import styles from './pay-slip.module.css';
import { RefusedSlip } from './refused-slip.tsx';
import { SentSlip } from './sent-slip.tsx';
import { needsAnother, slipFailureKey } from './slip-failure.ts';
import { SlipPicker } from './slip-picker.tsx';
import { SlipPreview } from './slip-preview.tsx';
import { useSlipUpload } from './use-slip-upload.ts';

interface SlipUploadProps {
  order: Order;
  /** After a slip was sent, the customer wants to send another, or to pay some other way. */
  isReplacing: boolean;
  setIsReplacing: (isReplacing: boolean) => void;
}

/** Choose a slip, look at it, send it; while nobody has confirmed, another can take its place. */
export function SlipUpload({ order, isReplacing, setIsReplacing }: SlipUploadProps) {
  const { t } = useTranslation('orders');
  const [picked, setPicked] = useState<{ picture: File; isOneOfSeveral: boolean } | null>(null);
  const { send, reset, isSending, sentFraction, failure } = useSlipUpload(order, () => {
    setPicked(null);
    setIsReplacing(false);
  });
  const isUseless = failure !== null && needsAnother(failure.code);
  const isSent = order.paymentStatus === PAYMENT_STATUS.slipUploaded;

  function pick([picture, ...others]: readonly File[]) {
    if (picture === undefined) return;
    reset();
    setPicked({ picture, isOneOfSeveral: others.length > 0 });
  }

  const isSentShown = isSent && !isReplacing && picked === null;
  const place = useFocusOnStage(isSentShown ? 'sent' : picked === null ? 'choose' : 'look');

  if (isSentShown) return <SentSlip ref={place} order={order} onReplace={() => setIsReplacing(true)} />;
  return (
    <section ref={place} className={styles.slip} aria-labelledby="slip-title" tabIndex={-1}>
      <h3 className={styles.title} id="slip-title">
        {t('slipTitle')}
      </h3>
      <RefusedSlip order={order} />
      {picked === null ? (
        <>
          <p className={styles.hint}>{t(order.paymentMethod === PAYMENT_METHOD.qr ? 'slipHintQr' : 'slipHint')}</p>
          <SlipPicker onPick={pick} />
          {isReplacing ? (
            <Button variant="subtle" onClick={() => setIsReplacing(false)}>
              {t('ui:cancel')}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          {isUseless ? null : <SlipPreview picture={picked.picture} />}
          {picked.isOneOfSeveral ? <Notice>{t('slipSeveral')}</Notice> : null}
          {isSending ? <Sending fraction={sentFraction} /> : null}
          {failure === null ? null : (
            <Notice kind="bad">{t('slipFailed', { reason: t(slipFailureKey(failure.code)) })}</Notice>
          )}
          <Group>
            {isUseless ? null : (
              <Button size="lg" loading={isSending} onClick={() => send(picked.picture)}>
                {t('slipSend')}
              </Button>
            )}
            <Button
              size="lg"
              variant={isUseless ? 'filled' : 'default'}
              disabled={isSending}
              onClick={() => setPicked(null)}
            >
              {t('slipOther')}
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}

/** What was pressed is gone in the next stage: the focus goes on in it. */
function useFocusOnStage(stage: string) {
  const place = useRef<HTMLElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    place.current?.focus({ preventScroll: true });
    // What was sent is said at its beginning, which may be above what is seen.
    if (stage === 'sent') place.current?.scrollIntoView({ block: 'nearest' });
  }, [stage]);
  return place;
}

function Sending({ fraction }: { fraction: number }) {
  const { t } = useTranslation('orders');
  const percent = Math.round(fraction * 100);
  return (
    <div role="status">
      <span>{t('slipSending', { percent })}</span>
      <Progress value={percent} size="lg" aria-hidden />
    </div>
  );
}
