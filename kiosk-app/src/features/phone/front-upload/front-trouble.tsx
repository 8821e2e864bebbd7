import { useTranslation } from 'react-i18next';
import type { FailureCode } from '#api/call.ts';
import { hasOwnWords } from '#sending/send-failure.ts';
import styles from '../front-page/front.module.css';
import { WarningIcon } from '../front-page/front-icons.tsx';

/** Calm: nothing is lost, and nobody has to do anything. */
export function FrontTrouble({ code, isOverMobile }: { code: FailureCode | null; isOverMobile: boolean }) {
  const { t } = useTranslation('front');
  if (code === null) return null;
  const words = () => {
    if (code === 'shop-unreachable') return t('shopAwayNote');
    if (hasOwnWords(code)) return `${t(`problems:${code}`)} ${t('sendsLater')}`;
    if (code === 'too-many-requests' || code === 'server-busy') return t('busy');
    return t(isOverMobile ? 'troubleOverMobile' : 'trouble');
  };
  return (
    <p className={styles.note}>
      <WarningIcon />
      <span>
        {words()} {code === 'server-unreachable' && !isOverMobile ? t('troubleHint') : null}
      </span>
    </p>
  );
}
