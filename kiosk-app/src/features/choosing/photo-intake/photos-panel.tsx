import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { Notice } from '#ui/notice.tsx';
import { ArrivedPhotos } from './arrived-photos.tsx';
import { FromThisDevice } from './from-this-device.tsx';
import styles from './photos-panel.module.css';
import type { DevicePhotos } from './use-device-photos.ts';

interface PhotosPanelProps {
  files: readonly UploadedFile[];
  devicePhotos: DevicePhotos;
  /** The way from the phone. */
  fromPhone: ReactNode;
  next?: ReactNode;
}

/** Two of the newest rows fit above the two ways in. */
const MOST_SHOWN = 11;

/** Step 1: how photos come in, and what has come. */
export function PhotosPanel({ files, devicePhotos, fromPhone, next }: PhotosPanelProps) {
  const { t } = useTranslation('photos');
  const damaged = files.filter(({ state }) => state === 'damaged').length;
  return (
    <KioskScreen
      title={t('title')}
      hint={t('hint')}
      picture={<ArrivedPhotos files={files} most={MOST_SHOWN} />}
      next={next}
    >
      <div className={styles.ways}>
        {fromPhone}
        <FromThisDevice photos={devicePhotos} />
      </div>
      {damaged > 0 ? <Notice kind="bad">{t('damagedNotice', { count: damaged })}</Notice> : null}
    </KioskScreen>
  );
}
