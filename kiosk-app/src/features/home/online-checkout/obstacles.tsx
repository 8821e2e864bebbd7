import { Anchor } from '@mantine/core';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import { UPLOAD_SIZE_STATUS } from '@printfront/shared/domain/upload-size-status.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './online-checkout.module.css';

interface ObstaclesProps {
  statuses: readonly UploadSizeStatus[];
  sizes: readonly Size[];
}

const { empty, processing, frameNotChosen, unreadable, finishGone } = UPLOAD_SIZE_STATUS;

const WORDS = {
  [processing]: 'blockedProcessing',
  [frameNotChosen]: 'blockedFrame',
  [unreadable]: 'blockedUnreadable',
  [finishGone]: 'blockedFinish',
};
const MENDED = {
  [processing]: 'mendPhotos',
  [frameNotChosen]: 'mendFrame',
  [unreadable]: 'mendPhotos',
  [finishGone]: 'mendFinish',
};

const isObstacle = (status: UploadSizeStatus['status']): status is keyof typeof WORDS => status in WORDS;

/** Everything that keeps the order from being placed, each with the way to where it is mended. */
export function Obstacles({ statuses, sizes }: ObstaclesProps) {
  const { t } = useTranslation('onlineCheckout');
  const language = currentLanguage();
  if (statuses.every(({ status }) => status === empty)) {
    return (
      <Notice
        kind="bad"
        action={
          <Anchor component={Link} to="/print/sizes">
            {t('toSizes')}
          </Anchor>
        }
      >
        {t('checkout:blockedEmpty')}
      </Notice>
    );
  }
  return statuses.map(({ size: key, status }) => {
    if (!isObstacle(status)) return null;
    const name = localized(sizes.find((size) => size.key === key)?.name, language) ?? key;
    return (
      <Notice
        key={key}
        kind={status === processing ? 'info' : 'bad'}
        action={
          <Anchor className={styles.mend} component={Link} to={`/print/sizes/${key}`}>
            {t(`checkout:${MENDED[status]}`)}
          </Anchor>
        }
      >
        {t(`checkout:${WORDS[status]}`, { size: name })}
      </Notice>
    );
  });
}
