import { createPhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { BottomEdgeChoice } from './bottom-edge-choice.tsx';
import type { FrameFields } from './editable-frame.ts';
import { NameForm, NO_NAME } from './name-form.tsx';
import { useCatalogueEdit } from './use-catalogue-edit.ts';
import { type MarkUnsaved, useMarkUnsaved } from './use-unsaved-parts.ts';

interface NewFrameProps {
  sizeId: string;
  onUnsaved: MarkUnsaved;
  onClosed: (hasSaved: boolean) => void;
}

type NewFields = Omit<FrameFields, 'hidden'>;
const NEW_FRAME = { version: '', fields: { ...NO_NAME.fields, bottomEdge: null } };
const SCHEMA = bodyOf(createPhotoFrame).omit({ targetSizeId: true });

/** Asks for the name; the picture is chosen in the list, where a refused one can be tried again. */
export function NewFrame({ sizeId, onUnsaved, onClosed }: NewFrameProps) {
  const { t } = useTranslation('catalogueEditor');
  const draft = useEditDraft<NewFields>(NEW_FRAME);
  useMarkUnsaved(onUnsaved, 'new frame', draft.isChanged);
  const retryKey = useRetryKey();
  const creation = useCatalogueEdit((body: typeof draft.fields) =>
    call(createPhotoFrame, { body: { targetSizeId: sizeId, ...body }, idempotencyKey: retryKey.of(body) }),
  );
  return (
    <NameForm
      form={useForm({ schema: SCHEMA, draft, sending: creation, opensInPlace: true })}
      title={t('frames.newTitle')}
      label={t('frames.name')}
      saveLabel={t('frames.create')}
      onSave={({ name }) => creation.mutate({ ...draft.fields, name }, { onSuccess: () => onClosed(true) })}
      isSaving={creation.isPending}
      onCancel={() => onClosed(false)}
    >
      <BottomEdgeChoice
        value={draft.fields.bottomEdge}
        onChange={(bottomEdge) => draft.change({ ...draft.fields, bottomEdge })}
      />
    </NameForm>
  );
}
