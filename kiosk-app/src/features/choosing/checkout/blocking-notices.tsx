import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import { UPLOAD_SIZE_STATUS } from '@printfront/shared/domain/upload-size-status.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { localized } from '#text/localized.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { Notice } from '#ui/notice.tsx';

interface BlockingNoticesProps {
  orderId: string;
  statuses: readonly UploadSizeStatus[];
  sizes: readonly Size[];
}

const MENDED_BY = {
  [UPLOAD_SIZE_STATUS.frameNotChosen]: 'mendFrame',
  [UPLOAD_SIZE_STATUS.finishGone]: 'mendFinish',
  [UPLOAD_SIZE_STATUS.unreadable]: 'mendPhotos',
} as const;

/** What the customer has to do first: it is the button that leads on, until nothing is in the way. */
export function firstMending(statuses: readonly UploadSizeStatus[]) {
  for (const { size, status } of statuses) {
    if (status in MENDED_BY) return { sizeKey: size, label: MENDED_BY[status as keyof typeof MENDED_BY] };
  }
  return null;
}

/** Everything that keeps the order from being placed, each but the first with the way to where it is mended. */
export function BlockingNotices({ orderId, statuses, sizes }: BlockingNoticesProps) {
  const { t, i18n } = useTranslation('checkout');
  const navigate = useNavigate();
  const nameOf = (key: string) => localized(sizes.find((size) => size.key === key)?.name, i18n.language) ?? key;
  const goTo = (key: string) => () => void navigate(`/storefront/${orderId}/sizes/${key}`);

  if (statuses.every(({ status }) => status === UPLOAD_SIZE_STATUS.empty)) {
    return (
      <Notice
        kind="bad"
        action={
          <KioskButton onClick={() => void navigate(`/storefront/${orderId}/sizes`)}>{t('mendEmpty')}</KioskButton>
        }
      >
        {t('blockedEmpty')}
      </Notice>
    );
  }
  const first = firstMending(statuses)?.sizeKey;
  const mend = (size: string, label: (typeof MENDED_BY)[keyof typeof MENDED_BY]) =>
    size === first ? undefined : <KioskButton onClick={goTo(size)}>{t(label)}</KioskButton>;
  return statuses.map(({ size, status }) => {
    if (status === UPLOAD_SIZE_STATUS.processing) {
      return <Notice key={size}>{t('blockedProcessing', { size: nameOf(size) })}</Notice>;
    }
    if (status === UPLOAD_SIZE_STATUS.frameNotChosen) {
      return (
        <Notice key={size} kind="bad" action={mend(size, 'mendFrame')}>
          {t('blockedFrame', { size: nameOf(size) })}
        </Notice>
      );
    }
    if (status === UPLOAD_SIZE_STATUS.finishGone) {
      return (
        <Notice key={size} kind="bad" action={mend(size, 'mendFinish')}>
          {t('blockedFinish', { size: nameOf(size) })}
        </Notice>
      );
    }
    if (status === UPLOAD_SIZE_STATUS.unreadable) {
      return (
        <Notice key={size} kind="bad" action={mend(size, 'mendPhotos')}>
          {t('blockedUnreadable', { size: nameOf(size) })}
        </Notice>
      );
    }
    return null;
  });
}
