import { Text } from '@mantine/core';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { printPixels } from '@printfront/shared/domain/photo-geometry.ts';
import { fixedPaperWay, paperInWay } from '@printfront/shared/domain/print-geometry.ts';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { sendFrameImage } from '#api/send-catalogue-image.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { ImageField } from '#ui/image-field.tsx';
import type { EditableFrame } from './editable-frame.ts';
import { FrameSample } from './frame-sample.tsx';
import { useCatalogueEdit } from './use-catalogue-edit.ts';
import { usePicturePreview } from './use-picture-preview.ts';

const FRAME_TYPES = 'image/png,image/webp';

/** A frame's picture over a sample photo. Saved as soon as it is chosen; a refused one leaves the old one. */
export function FramePicture({ frame, size }: { frame: EditableFrame; size: EditableSize }) {
  const { t } = useTranslation('catalogueEditor');
  const name = localized(frame.name, currentLanguage());
  const sending = useCatalogueEdit((picture: File) => sendFrameImage(frame.id, picture));
  const preview = usePicturePreview(sending.isPending ? sending.variables : null);
  const src = preview ?? frame.image;
  const paper = paperInWay(size, fixedPaperWay(size, frame) ?? 'upright');
  const failure =
    sending.error === null
      ? null
      : `problems:${sending.error instanceof CallError ? sending.error.code : 'internal-error'}`;
  return (
    <>
      <ImageField
        label={t(frame.image === null ? 'frames.choosePicture' : 'frames.replacePicture')}
        hint={t('frames.pictureHint', printPixels(paper))}
        accept={FRAME_TYPES}
        isBusy={sending.isPending}
        error={failure === null ? null : t(failure)}
        onPick={(picture) => sending.mutate(picture)}
        preview={<FrameSample print={paper} src={src} alt={t('frames.onSample', { name })} />}
      />
      {frame.image === null ? <Text>{t('frames.noPicture')}</Text> : null}
    </>
  );
}
