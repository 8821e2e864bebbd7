import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { effectiveDpi, printQuality } from '@printfront/shared/domain/photo-geometry.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { usePrintOrder } from '#api/print-order.ts';
import {
  IconArrowAutofitContent,
  IconPhotoMinus,
  IconRotateClockwise,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { Notice } from '#ui/notice.tsx';
import { printedCrop } from '#ui/print-shape.ts';
import { QualityChip } from '#ui/quality-chip.tsx';
import { CropArea } from './crop-area.tsx';
import { ZOOM_STEP, zoomedCrop } from './crop-moves.ts';
import styles from './photo-editor.module.css';

interface PhotoEditorProps {
  file: UploadedFile;
  size: Size;
  frameSrc: string | null;
  onSaved: (file: UploadedFile) => void;
  onRemove: (file: UploadedFile) => void;
  onClose: () => void;
  /** It stands in a dialog, over a page that has a main part of its own. */
  isInDialog?: boolean;
}

const NEXT_TURN = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

/** One photo in one size: which part, how much of the paper, which way round. */
export function PhotoEditor(editor: PhotoEditorProps) {
  const { file, size, frameSrc, onSaved, onRemove, onClose, isInDialog = false } = editor;
  const order = usePrintOrder();
  const { t } = useTranslation(['sizes', 'ui', 'problems']);
  const [choice, setChoice] = useState({ crop: file.crop, fit: file.fit, rotate: file.rotate });
  const save = useMutation({
    mutationFn: () => order.setPrints(file.id, size.key, { quantity: file.quantity, ...choice }),
    onSuccess: onSaved,
  });
  const photo = { width: file.width ?? 1, height: file.height ?? 1 };
  const printed = { ...file, ...choice };
  const crop = printedCrop(printed, size);
  const quality = printQuality(effectiveDpi({ photo, crop, rotate: choice.rotate, fit: choice.fit, print: size }));
  const problem = save.error instanceof CallError ? save.error.code : null;
  const zoom = (factor: number) =>
    setChoice({ ...choice, crop: zoomedCrop(crop, factor, { photo, print: size, rotate: choice.rotate }) });

  return (
    <KioskScreen
      title={t('editTitle')}
      hint={choice.fit === 'fill' ? t('editHint') : t('asPrinted')}
      picture={
        <div className={styles.quality}>
          <QualityChip quality={quality} label={t(`quality.${quality}`)} />
          {problem === null ? null : <Notice kind="bad">{t(`problems:${problem}`)}</Notice>}
        </div>
      }
      ownScroll
      isInDialog={isInDialog}
      back={
        <KioskButton large onClick={onClose}>
          {t('ui:back')}
        </KioskButton>
      }
      next={
        <KioskButton large look="primary" disabled={save.isPending} onClick={() => save.mutate()}>
          {t('save')}
        </KioskButton>
      }
    >
      <CropArea
        file={printed}
        size={size}
        frameSrc={frameSrc}
        onDrag={(moved) => setChoice({ ...choice, crop: moved })}
        isMovable={choice.fit === 'fill'}
      />
      <div className={styles.tools}>
        <KioskButton
          look={choice.fit === 'fill' ? 'chosen' : 'plain'}
          aria-pressed={choice.fit === 'fill'}
          onClick={() => setChoice({ ...choice, fit: 'fill', crop: null })}
        >
          <IconArrowAutofitContent size={28} aria-hidden />
          {t('fill')}
        </KioskButton>
        <KioskButton
          look={choice.fit === 'fit' ? 'chosen' : 'plain'}
          aria-pressed={choice.fit === 'fit'}
          onClick={() => setChoice({ ...choice, fit: 'fit', crop: null })}
        >
          <IconPhotoMinus size={28} aria-hidden />
          {t('fit')}
        </KioskButton>
        <KioskButton onClick={() => setChoice({ ...choice, rotate: NEXT_TURN[choice.rotate] })}>
          <IconRotateClockwise size={28} aria-hidden />
          {t('turn')}
        </KioskButton>
        <KioskButton disabled={choice.fit === 'fit'} onClick={() => zoom(1 / ZOOM_STEP)}>
          <IconZoomOut size={28} aria-hidden />
          {t('zoomOut')}
        </KioskButton>
        <KioskButton disabled={choice.fit === 'fit'} onClick={() => zoom(ZOOM_STEP)}>
          <IconZoomIn size={28} aria-hidden />
          {t('zoomIn')}
        </KioskButton>
        <KioskButton onClick={() => setChoice({ crop: null, fit: 'fill', rotate: 0 })}>{t('reset')}</KioskButton>
        <KioskButton onClick={() => onRemove(file)}>
          <IconTrash size={28} aria-hidden />
          {t('removePhoto')}
        </KioskButton>
      </div>
    </KioskScreen>
  );
}
