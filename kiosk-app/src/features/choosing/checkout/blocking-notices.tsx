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

interface Mending {
  words: 'blockedFrame' | 'blockedFinish' | 'blockedUnreadable';
  label: 'mendFrame' | 'mendFinish' | 'mendPhotos';
}

/** What a customer can mend. */
const MENDINGS: Partial<Record<UploadSizeStatus['status'], Mending>> = {
  [UPLOAD_SIZE_STATUS.frameNotChosen]: { words: 'blockedFrame', label: 'mendFrame' },
  [UPLOAD_SIZE_STATUS.finishGone]: { words: 'blockedFinish', label: 'mendFinish' },
  [UPLOAD_SIZE_STATUS.unreadable]: { words: 'blockedUnreadable', label: 'mendPhotos' },
};

/** What the customer has to do first: it is the button that leads on, until nothing is in the way. */
export function firstMending(
  statuses: readonly UploadSizeStatus[],
): { sizeKey: string; label: Mending['label'] } | null {
  for (const { size, status } of statuses) {
    const mending = MENDINGS[status];
    if (mending !== undefined) return { sizeKey: size, label: mending.label };
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
  return statuses.map(({ size, status }) => {
    if (status === UPLOAD_SIZE_STATUS.processing) {
      return <Notice key={size}>{t('blockedProcessing', { size: nameOf(size) })}</Notice>;
    }
    const mending = MENDINGS[status];
    if (mending === undefined) return null;
    const action = size === first ? undefined : <KioskButton onClick={goTo(size)}>{t(mending.label)}</KioskButton>;
    return (
      <Notice key={size} kind="bad" action={action}>
        {t(mending.words, { size: nameOf(size) })}
      </Notice>
    );
  });
}
