import type { Delivery, PaymentSettings, PhotosKept, ShopDetails } from '@printfront/shared/contracts/settings.ts';
import { BANKS, formatBankAccount } from '@printfront/shared/domain/bank-accounts.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { promptPayPayload } from '@printfront/shared/domain/promptpay.ts';
import { trackingUrl } from '@printfront/shared/domain/tracking.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './settings.module.css';

/** Of nothing that anybody has to pay: twenty baht, to try the code with. */
const EXAMPLE_SATANG = 2_000;

/** The code as a bank app reads it, with what is typed now. */
export function PaymentSeen({ typed, currency }: { typed: PaymentSettings | null; currency: string }) {
  const { t } = useTranslation('settings');
  const language = currentLanguage();
  if (typed === null) return <p className={styles.hint}>{t('seen.wrong')}</p>;
  const { promptPayId, bank, bankAccountNumber: number } = typed;
  const isQrSeen = promptPayId !== null && typed.offersPromptPay;
  const isAccountSeen = number !== null && bank !== null && typed.offersTransfer;
  const code = isQrSeen ? promptPayPayload({ promptPayId, amount: EXAMPLE_SATANG }) : null;
  return (
    <>
      {code?.ok ? (
        <div className={styles.seen}>
          <div className={styles.code}>
            <QrCode payload={code.payload} label={t('seen.qr')} />
          </div>
          <b>{typed.promptPayName}</b>
          <span className={styles.hint}>PromptPay {promptPayId}</span>
          <span className={styles.hint}>
            {t('seen.try', { amount: formatMoney(EXAMPLE_SATANG, currency, language) })}
          </span>
        </div>
      ) : null}
      {isAccountSeen ? (
        <div className={styles.seen}>
          <b>{bank === 'other' ? typed.bankName : localized(BANKS[bank], language)}</b>
          <span className={styles.number}>{formatBankAccount(number)}</span>
          <span className={styles.hint}>{typed.bankAccountName}</span>
        </div>
      ) : null}
      {isQrSeen || isAccountSeen ? null : <p className={styles.hint}>{t('seen.counterOnly')}</p>}
    </>
  );
}

export function ShopSeen({ typed }: { typed: ShopDetails | null }) {
  const { t } = useTranslation('settings');
  const language = currentLanguage();
  if (typed === null) return <p className={styles.hint}>{t('seen.wrong')}</p>;
  return (
    <div className={styles.seen}>
      <b>{localized(typed.name, language)}</b>
      {typed.address === null ? null : <span className={styles.lines}>{localized(typed.address, language)}</span>}
      {typed.phone === null ? null : <span>{formatPhoneNumber(typed.phone)}</span>}
      {typed.lineId === null ? null : <span>LINE {typed.lineId}</span>}
      {typed.mapUrl === null ? null : (
        <a href={typed.mapUrl} target="_blank" rel="noreferrer">
          {t('seen.map')}
        </a>
      )}
    </div>
  );
}

const EXAMPLE_NUMBER = 'TH0123456789';

export function DeliverySeen({ typed }: { typed: Delivery | null }) {
  const { t } = useTranslation('settings');
  if (typed === null) return <p className={styles.hint}>{t('seen.wrong')}</p>;
  return (
    <div className={styles.seen}>
      {(['postalCourier', 'expressCourier'] as const).map((name) => (
        <a key={name} href={trackingUrl(typed[name], EXAMPLE_NUMBER) ?? ''} target="_blank" rel="noreferrer">
          {t(`field.${name}`)}: {EXAMPLE_NUMBER}
        </a>
      ))}
    </div>
  );
}

export function PhotosSeen({ typed }: { typed: PhotosKept | null }) {
  const { t } = useTranslation('settings');
  if (typed === null) return <p className={styles.hint}>{t('seen.wrong')}</p>;
  return <p className={styles.seen}>{t('seen.photos', { count: typed.photoRetentionDays })}</p>;
}
