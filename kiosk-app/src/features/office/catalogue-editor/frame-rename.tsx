import { updatePhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { EditedMeanwhile } from '#ui/edited-meanwhile.tsx';
import { bodyOf } from '#ui/form-schema.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { BottomEdgeChoice } from './bottom-edge-choice.tsx';
import { type EditableFrame, editedFrame, type FrameFields } from './editable-frame.ts';
import { NameForm } from './name-form.tsx';
import { useDraftSave } from './use-draft-save.ts';
import { type MarkUnsaved, useMarkUnsaved } from './use-unsaved-parts.ts';

interface FrameRenameProps {
  frame: EditableFrame;
  size: EditableSize;
  onUnsaved: MarkUnsaved;
  onClosed: (hasSaved: boolean) => void;
}

const FRAME = bodyOf(updatePhotoFrame);

export function FrameRename({ frame, size, onUnsaved, onClosed }: FrameRenameProps) {
  const { t } = useTranslation('catalogueEditor');
  const draft = useEditDraft<FrameFields>(editedFrame(frame));
  useMarkUnsaved(onUnsaved, `frame ${frame.id}`, draft.isChanged);
  const save = useDraftSave<FrameFields>({
    find: ({ sizes }) => {
      const found = sizes.find(({ id }) => id === size.id)?.photoFrames.find(({ id }) => id === frame.id);
      return found === undefined ? null : editedFrame(found);
    },
    put: (fields, ifMatch) => call(updatePhotoFrame, { params: { id: frame.id }, body: fields, ifMatch }),
  });
  return (
    <NameForm
      form={useForm({ schema: FRAME, draft, sending: save, opensInPlace: true })}
      label={t('frames.name')}
      saveLabel={t('save')}
      onSave={({ name }) =>
        save.mutate({ base: draft.base, fields: { ...draft.fields, name } }, { onSuccess: () => onClosed(true) })
      }
      isSaving={save.isPending}
      onCancel={() => onClosed(false)}
    >
      <BottomEdgeChoice
        value={draft.fields.bottomEdge}
        onChange={(bottomEdge) => draft.change({ ...draft.fields, bottomEdge })}
      />
      {draft.isOutdated ? <EditedMeanwhile onShow={() => draft.show(editedFrame(frame))} /> : null}
    </NameForm>
  );
}
