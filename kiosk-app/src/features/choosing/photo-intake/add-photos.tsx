import { useTranslation } from 'react-i18next';
import styles from './add-photos.module.css';
import { PhotoPicker } from './photo-picker.tsx';
import { PhotosUnderWay } from './photos-under-way.tsx';
import { SendingPhotos } from './sending-photos.tsx';
import type { DevicePhotos } from './use-device-photos.ts';

interface AddPhotosProps {
  photos: DevicePhotos;
  /** The size they become prints of; without one the shop's main size. */
  sizeKey?: string;
  /** What becomes of photos that are added here. */
  hint: string;
  /** Said large while there is nothing else on the page. */
  emptyTitle?: string | undefined;
}

/** Where a customer at home adds photos: the picker, word of what happens to them, and each one's way to the shop. */
export function AddPhotos({ photos, sizeKey, hint, emptyTitle }: AddPhotosProps) {
  const { t } = useTranslation(['print', 'photos']);
  const choose = (files: readonly File[]) => photos.choose(files, sizeKey);
  return (
    <section className={`${styles.add} ${emptyTitle === undefined ? '' : styles.empty}`} aria-label={t('addTitle')}>
      {emptyTitle === undefined ? (
        <>
          <PhotoPicker label={t('addTitle')} onChoose={choose}>
            {t('add')}
          </PhotoPicker>
          <p className={styles.hint}>
            {hint} <span className={styles.drop}>{t('dropToo')}</span>
          </p>
        </>
      ) : (
        <>
          <h2 className={styles.title}>{emptyTitle}</h2>
          <p className={styles.hint}>{hint}</p>
          <PhotoPicker large look="next" label={t('addTitle')} onChoose={choose}>
            {t('photos:choose')}
          </PhotoPicker>
          <p className={styles.drop}>{t('drop')}</p>
          <p className={styles.formats}>{t('formats')}</p>
        </>
      )}
      <SendingPhotos photos={photos} />
      <PhotosUnderWay photos={photos.photos} />
    </section>
  );
}
