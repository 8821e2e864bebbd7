import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { sendSizeImage } from '#api/send-catalogue-image.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { ImageField } from '#ui/image-field.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import styles from './size-picture.module.css';
import { useCatalogueEdit } from './use-catalogue-edit.ts';
import { usePicturePreview } from './use-picture-preview.ts';

/** The picture that customers choose the size by. Saved as soon as it is chosen; a refused one leaves the old one. */
export function SizePicture({ size }: { size: EditableSize }) {
  const { t } = useTranslation('catalogueEditor');
  const sending = useCatalogueEdit((picture: File) => sendSizeImage(size.key, picture));
  const preview = usePicturePreview(sending.isPending ? sending.variables : null);
  const src = preview ?? size.imageUrl;
  const failure = sending.error === null ? null : wordsFor(sending.error);
  return (
    <>
      <ImageField
        label={t(size.imageUrl === null ? 'size.choosePicture' : 'size.replacePicture')}
        hint={t('size.pictureHint')}
        accept="image/*"
        isBusy={sending.isPending}
        error={failure === null ? null : t(failure)}
        onPick={(picture) => sending.mutate(picture)}
        preview={
          src === null ? (
            <span className={`${styles.picture} ${styles.none}`}>{t('size.noPicture')}</span>
          ) : (
            <img
              className={styles.picture}
              src={src}
              alt={t('size.pictureOf', { name: localized(size.name, currentLanguage()) })}
            />
          )
        }
      />
      <SaveStatus isSaved={sending.isSuccess}>{t('size.pictureSaved')}</SaveStatus>
    </>
  );
}

const wordsFor = (error: Error) => `problems:${error instanceof CallError ? error.code : 'internal-error'}`;
