import type { StorefrontSlip } from '@printfront/shared/contracts/storefront-slips.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureCode } from '#api/call.ts';
import front from '../front-page/front.module.css';
import type { FrontAddress } from '../front-page/front-address.ts';
import styles from './front-slip.module.css';
import { useSlipSending } from './use-front-slip.ts';

/** Named beside image/*, because not every browser counts them as images. */
const ACCEPT = 'image/*,.heic,.heif';

const FAILED: Partial<Record<FailureCode, string>> = {
  'file-type-unsupported': 'type',
  'file-empty': 'type',
  'file-too-large': 'large',
  'photo-too-many-pixels': 'large',
  'payment-transition-refused': 'decided',
  'too-many-slips': 'many',
  'quota-exceeded': 'many',
};

/** Choose one picture, look at it, send it. */
export function SlipPicker({
  address,
  senderId,
  onSent,
}: {
  address: FrontAddress;
  senderId: string;
  onSent: (slip: StorefrontSlip) => void;
}) {
  const { t } = useTranslation('frontSlip');
  const [picture, setPicture] = useState<File | null>(null);
  const { sending, start, stop } = useSlipSending(address, senderId, (slip) => {
    setPicture(null);
    onSent(slip);
  });
  const isUnderWay = sending.is === 'sending' || sending.is === 'waiting';
  const choose = (label: string, isFirst: boolean) => (
    <label className={isFirst ? front.primaryButton : front.secondaryButton}>
      <input
        type="file"
        accept={ACCEPT}
        className={front.fileInput}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // Else choosing the same picture again would be no change.
          currentTarget.value = '';
          if (chosen === undefined) return;
          stop();
          setPicture(chosen);
        }}
      />
      {label}
    </label>
  );

  if (picture === null) return choose(t('choose'), true);
  return (
    <div className={styles.chosen}>
      <Preview picture={picture} />
      {sending.is === 'sending' ? (
        <p role="status">{t('sending', { percent: Math.round(sending.fraction * 100) })}</p>
      ) : null}
      {sending.is === 'waiting' ? <p role="status">{t('waiting')}</p> : null}
      {sending.is === 'failed' ? (
        <p role="alert" className={styles.alert}>
          {t(`failed.${FAILED[sending.code] ?? 'other'}`)}
        </p>
      ) : null}
      {isUnderWay ? null : (
        <button type="button" className={front.primaryButton} onClick={() => void start(picture)}>
          {t(sending.is === 'failed' ? 'again' : 'send')}
        </button>
      )}
      {sending.is === 'sending' ? null : choose(t('other'), false)}
    </div>
  );
}

function Preview({ picture }: { picture: File }) {
  const { t } = useTranslation('frontSlip');
  const [source, setSource] = useState<string>();
  const [isUnseen, setIsUnseen] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    setSource(url);
    setIsUnseen(false);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  if (isUnseen) return <p className={styles.quiet}>{t('noPreview')}</p>;
  if (source === undefined) return null;
  return <img className={styles.preview} src={source} alt={t('picture')} onError={() => setIsUnseen(true)} />;
}
