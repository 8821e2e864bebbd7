import type { PhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { fixedPaperWay } from '@printfront/shared/domain/print-geometry.ts';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { usePrintOrder } from '#api/print-order.ts';
import { localized } from '#text/localized.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FullScreenDialog } from '#ui/full-screen-dialog.tsx';
import { IconAdjustments, IconPaperAcross, IconPaperUpright, IconRotateClockwise } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { CropStage } from './crop-stage.tsx';
import { adjusted, areEqual, choiceOf, editOf, fitted, plain, rotated, wayOf } from './edit-moves.ts';
import { EditorHead } from './editor-head.tsx';
import { keyMove } from './editor-keys.ts';
import { LookTools, StraightenTool, ZoomTool } from './editor-tools.tsx';
import { FilmStrip } from './film-strip.tsx';
import { IdSheet } from './id-sheet.tsx';
import { NeighbourButton } from './neighbour-button.tsx';
import styles from './photo-editor.module.css';
import { QualityLine } from './quality-line.tsx';
import { useEdit } from './use-edit.ts';

interface PhotoEditorProps {
  file: UploadedFile;
  /** All that can be edited here, in their order: the photos before and after it are one step away. */
  files: readonly UploadedFile[];
  size: Size;
  frame: PhotoFrame | null;
  /** Changed or not; with the photo to go on with, if there is one. */
  onSaved: (file: UploadedFile, next: UploadedFile | null) => void;
  onRemove: (file: UploadedFile) => void;
  onClose: () => void;
}

/** One photo in one size over the whole screen: which part, which way the paper lies, what it looks like. */
export function PhotoEditor(editor: PhotoEditorProps) {
  // Another photo is another edit, with a history of its own.
  return <OnePhotoEditor key={editor.file.id} {...editor} />;
}

function OnePhotoEditor({ file, files, size, frame, onSaved, onRemove, onClose }: PhotoEditorProps) {
  const { t, i18n } = useTranslation(['sizes', 'ui', 'problems']);
  const order = usePrintOrder();
  const [initial] = useState(() => editOf(file));
  const history = useEdit(initial);
  const [isLooking, setIsLooking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const { edit, change } = history;
  const place = { photo: { width: file.width ?? 1, height: file.height ?? 1, focus: file.focus }, size };
  const isChanged = !areEqual(edit, initial);
  // An ID photo is cut before it is chosen: who has put the face in its place wants it.
  const quantity = size.faceGuide ? Math.max(1, file.quantity) : file.quantity;
  const save = useMutation({
    // A look at the next one chooses nothing.
    mutationFn: async (next: UploadedFile | null) =>
      isChanged || (next === null && quantity !== file.quantity)
        ? order.setPrints(file.id, size.key, { quantity, ...choiceOf(edit) })
        : file,
    onSuccess: (saved, next) => onSaved(saved, next),
  });
  const problem = save.error instanceof CallError ? save.error.code : null;
  const at = files.findIndex(({ id }) => id === file.id);
  const goTo = (next: UploadedFile | undefined) => {
    if (next !== undefined && !save.isPending) save.mutate(next);
  };
  const go = (step: 1 | -1) => goTo(files[at + step]);
  const leave = () => (isChanged ? setIsLeaving(true) : onClose());
  const isIdPhoto = Boolean(size.faceGuide);
  const fixedWay = fixedPaperWay(size, frame);
  // Nobody has put the face anywhere: how sharp it is says nothing yet.
  const isFaceLeft = isIdPhoto && areEqual(edit, plain(fixedWay));
  const [isFaceAsked, setIsFaceAsked] = useState(false);

  const ways = (
    <div className={styles.ways}>
      {fixedWay !== null || size.widthMm === size.heightMm ? null : (
        <Segmented
          label={t('paper')}
          value={wayOf(edit, place)}
          options={[
            { value: 'upright', label: t('upright'), icon: <IconPaperUpright aria-hidden /> },
            { value: 'across', label: t('across'), icon: <IconPaperAcross aria-hidden /> },
          ]}
          onChange={(paper) => change((now) => adjusted(now, place, { paper }))}
        />
      )}
      {isIdPhoto ? null : (
        <Segmented
          label={t('fitting')}
          value={edit.fit}
          options={[
            { value: 'fill', label: t('fill') },
            { value: 'fit', label: t('fit') },
          ]}
          onChange={(fit) => change((now) => fitted(now, fit))}
        />
      )}
      <div className={styles.pair}>
        <KioskButton aria-label={t('turn')} onClick={() => change((now) => rotated(now, place))}>
          <IconRotateClockwise aria-hidden />
          <span className={styles.turnWord}>{t('turn')}</span>
        </KioskButton>
        <KioskButton
          look={isLooking ? 'ink' : 'quiet'}
          aria-expanded={isLooking}
          onClick={() => setIsLooking(!isLooking)}
        >
          <IconAdjustments aria-hidden />
          {t('look')}
        </KioskButton>
      </div>
    </div>
  );

  function press(event: KeyboardEvent) {
    const move = keyMove(event, place);
    if (move === null) return;
    event.preventDefault();
    change(move, `key ${event.key}`);
  }

  return (
    <FullScreenDialog label={t('edit', { name: file.name })} onClose={leave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for all that is in it, besides its buttons */}
      <div className={styles.around} onKeyDown={press} onKeyUp={history.settle}>
        <div className={styles.editor}>
          <EditorHead
            title={`${t('numberOf', { number: at + 1, total: files.length })} · ${localized(size.name, i18n.language)}`}
            history={history}
            isPlain={areEqual(edit, plain(fixedWay))}
            onReset={() => change(() => plain(fixedWay))}
            onCancel={leave}
            onRemove={() => onRemove(file)}
          />
          <CropStage
            file={file}
            size={size}
            place={place}
            history={history}
            frameSrc={frame?.image ?? null}
            onFlick={go}
          />
          {files.length < 2 ? null : <FilmStrip files={files} at={at} onGo={goTo} />}
          <section className={styles.panel} aria-label={t('editTitle')}>
            <p id="editor-keys" hidden>
              {t('editorKeys')}
            </p>
            {isFaceLeft ? null : <QualityLine edit={edit} place={place} isIdPhoto={isIdPhoto} />}
            {problem === null ? null : <Notice kind="bad">{t(`problems:${problem}`)}</Notice>}
            {isIdPhoto ? (
              <IdSheet file={file} size={size} edit={edit}>
                {ways}
              </IdSheet>
            ) : (
              ways
            )}
            {isLooking ? (
              <LookTools history={history} place={place} />
            ) : (
              <>
                <ZoomTool history={history} place={place} />
                <StraightenTool history={history} place={place} />
              </>
            )}
            <div className={styles.bar}>
              <NeighbourButton file={files[at - 1]} label={t('photoBefore')} side="before" onGo={() => go(-1)} />
              <KioskButton
                look="next"
                large
                className={styles.save}
                disabled={save.isPending}
                onClick={() => (isFaceLeft ? setIsFaceAsked(true) : save.mutate(null))}
              >
                {t('save')}
              </KioskButton>
              <NeighbourButton file={files[at + 1]} label={t('photoAfter')} side="after" onGo={() => go(1)} />
            </div>
          </section>
        </div>
      </div>
      {isFaceAsked ? (
        <ConfirmDialog
          title={t('faceAsked')}
          confirmLabel={t('faceYes')}
          keepLabel={t('faceNo')}
          onConfirm={() => {
            setIsFaceAsked(false);
            save.mutate(null);
          }}
          onKeep={() => setIsFaceAsked(false)}
        >
          {t('faceAskedHint')}
        </ConfirmDialog>
      ) : null}
      {isLeaving ? (
        <ConfirmDialog
          title={t('discardTitle')}
          confirmLabel={t('discardYes')}
          keepLabel={t('discardNo')}
          danger
          onConfirm={onClose}
          onKeep={() => setIsLeaving(false)}
        >
          {t('discardHint')}
        </ConfirmDialog>
      ) : null}
    </FullScreenDialog>
  );
}
