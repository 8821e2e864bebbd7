import type { StorefrontSlip } from '@printfront/shared/contracts/storefront-slips.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { frontSlipText } from '#text/front-slip.ts';
import { addText } from '#text/i18n.ts';
import front from '../front-page/front.module.css';
import type { FrontAddress } from '../front-page/front-address.ts';
import styles from './front-slip.module.css';
import { SlipPicker } from './slip-picker.tsx';
import { TransferFacts } from './transfer-facts.tsx';
import { useFrontSlip } from './use-front-slip.ts';

addText('frontSlip', frontSlipText);

/** Paying the order that was placed from this phone's photos: where to, the slip, and what has become of it. */
export function FrontSlip({ address, ...phone }: { address: FrontAddress; senderId: string; stands: string }) {
  const { t } = useTranslation('frontSlip');
  const { slip, setSlip } = useFrontSlip(address, phone);
  const [isSendingOther, setIsSendingOther] = useState(false);
  if (slip === null) return null;
  if (slip.state === 'not-placed') {
    return (
      <p className={styles.quiet} role="status">
        {t('notPlaced')}
      </p>
    );
  }
  if (slip.state === 'confirmed') return <Outcome kind="good" words="confirmed" />;
  if (slip.state === 'cancelled') return <Outcome kind="bad" words="cancelled" />;
  // A customer who pays at the counter has nothing to send, but may have sent something.
  if (!slip.isByTransfer && slip.state === 'wanted') return null;
  if (slip.state === 'sent' && !isSendingOther) {
    return (
      <Outcome kind="good" words="sent">
        <SentAt slip={slip} />
        <button type="button" className={front.quietButton} onClick={() => setIsSendingOther(true)}>
          {t('sendOther')}
        </button>
      </Outcome>
    );
  }
  const hasAccount = slip.account !== null;
  return (
    <section className={styles.card} aria-labelledby="slip-title">
      {slip.refusedWhy === undefined ? null : (
        <p className={styles.refused} role="status">
          {t('refused', { reason: slip.refusedWhy })}
        </p>
      )}
      <h2 id="slip-title">{t(hasAccount ? 'title' : 'titleQr')}</h2>
      <p className={styles.quiet}>{t(hasAccount ? 'hint' : 'hintQr')}</p>
      {hasAccount ? <TransferFacts slip={slip} /> : null}
      <SlipPicker
        address={address}
        senderId={phone.senderId}
        onSent={(sent) => {
          setSlip(sent);
          setIsSendingOther(false);
        }}
      />
      {isSendingOther ? (
        <button type="button" className={front.quietButton} onClick={() => setIsSendingOther(false)}>
          {t('keep')}
        </button>
      ) : null}
    </section>
  );
}

interface OutcomeProps {
  kind: 'good' | 'bad';
  words: 'sent' | 'confirmed' | 'cancelled';
  children?: React.ReactNode;
}

function Outcome({ kind, words, children }: OutcomeProps) {
  const { t } = useTranslation('frontSlip');
  return (
    <section className={`${styles.card} ${styles[kind]}`} role="status">
      <h2>{t(`${words}Title`)}</h2>
      <p>{t(`${words}Hint`)}</p>
      {children}
    </section>
  );
}

function SentAt({ slip: { sentAt } }: { slip: StorefrontSlip }) {
  const { t, i18n } = useTranslation('frontSlip');
  if (sentAt === null) return null;
  const time = new Date(sentAt).toLocaleTimeString(i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return <p className={styles.quiet}>{t('sentAt', { time })}</p>;
}
