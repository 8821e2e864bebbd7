import { Button, Group, Stack } from '@mantine/core';
import { updatePhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { BothLanguagesField } from '#ui/both-languages-field.tsx';
import { EditedMeanwhile } from '#ui/edited-meanwhile.tsx';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { CallFailure } from './call-failure.tsx';
import { isCode } from './call-problem.ts';
import { type EditableFrame, editedFrame, type FrameFields } from './editable-frame.ts';
import { nameProblems, trimmedName } from './names.ts';
import { useDraftSave } from './use-draft-save.ts';
import { useFocusFirstField } from './use-focus-first-field.ts';
import { type MarkUnsaved, useMarkUnsaved } from './use-unsaved-parts.ts';

interface FrameRenameProps {
  frame: EditableFrame;
  size: EditableSize;
  onUnsaved: MarkUnsaved;
  onClosed: (hasSaved: boolean) => void;
}

export function FrameRename({ frame, size, onUnsaved, onClosed }: FrameRenameProps) {
  const { t } = useTranslation('catalogueEditor');
  const form = useFocusFirstField();
  const [hasTried, setHasTried] = useState(false);
  const draft = useEditDraft<FrameFields>(editedFrame(frame));
  useMarkUnsaved(onUnsaved, `frame ${frame.id}`, draft.isChanged);
  const save = useDraftSave<FrameFields>({
    find: ({ sizes }) => {
      const found = sizes.find(({ id }) => id === size.id)?.photoFrames.find(({ id }) => id === frame.id);
      return found === undefined ? null : editedFrame(found);
    },
    put: (fields, ifMatch) => call(updatePhotoFrame, { params: { id: frame.id }, body: fields, ifMatch }),
  });
  const problems = nameProblems(draft.fields.name, { hasTried, error: save.error });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setHasTried(true);
    const name = trimmedName(draft.fields.name);
    if (name === null) focusFirstProblem();
    else save.mutate({ base: draft.base, fields: { ...draft.fields, name } }, { onSuccess: () => onClosed(true) });
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Stack gap="sm">
        <BothLanguagesField
          label={t('frames.name')}
          value={draft.fields.name}
          problems={{ th: problems.th && t(problems.th), en: problems.en && t(problems.en) }}
          onChange={(name) => draft.change({ ...draft.fields, name })}
        />
        {draft.isOutdated ? <EditedMeanwhile onShow={() => draft.show(editedFrame(frame))} /> : null}
        {isCode(save.error, 'edited-meanwhile') ? null : <CallFailure error={save.error} />}
        <Group>
          <Button type="submit" size="sm" loading={save.isPending}>
            {t('save')}
          </Button>
          <Button size="sm" variant="default" onClick={() => onClosed(false)}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
