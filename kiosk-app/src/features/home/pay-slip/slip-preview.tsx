import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pay-slip.module.css';

/** The chosen picture before it is sent. Browsers other than Safari show no HEIC; the server still reads it. */
export function SlipPreview({ picture }: { picture: File }) {
  const { t } = useTranslation('orders');
  const [source, setSource] = useState<string>();
  const [isUnseen, setIsUnseen] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    setSource(url);
    setIsUnseen(false);
    return () => URL.revokeObjectURL(url);
  }, [picture]);

  if (source === undefined) return null;
  if (isUnseen) {
    return (
      <div className={styles.unseen}>
        <b>{picture.name}</b>
        <span>{t('slipNoPreview')}</span>
      </div>
    );
  }
  return <img className={styles.preview} src={source} alt={t('slipPreview')} onError={() => setIsUnseen(true)} />;
}
