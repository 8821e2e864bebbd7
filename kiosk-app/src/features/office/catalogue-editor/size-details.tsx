import { Button, Group, Stack, Text } from '@mantine/core';
import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { updateSize } from '@printfront/shared/contracts/sizes.ts';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { EditedMeanwhile } from '#ui/edited-meanwhile.tsx';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { SaveStatus } from '#ui/save-status.tsx';
import type { EditDraftState } from '#ui/use-edit-draft.ts';
import { CallFailure } from './call-failure.tsx';
import { isCode, refusedFields } from './call-problem.ts';
import { SIZE_FIELDS, type SizeEntry, shorterFirst, sizeContent, sizeEntry, sizeProblems } from './size-entry.ts';
import { SizeFields } from './size-fields.tsx';
import { useDraftSave } from './use-draft-save.ts';

interface SizeDetailsProps {
  sizeKey: string;
  /** As the server has it. */
  current: EditableSize;
  draft: EditDraftState<SizeEntry>;
  catalogue: EditableCatalogue;
  currency: string;
}

const edited = (size: EditableSize) => ({ version: size.version, fields: sizeEntry(size) });

/** The fields of a size that is there. */
export function SizeDetails({ sizeKey, current, draft, catalogue, currency }: SizeDetailsProps) {
  const { t } = useTranslation('catalogueEditor');
  const [hasTried, setHasTried] = useState(false);
  const save = useDraftSave<SizeEntry>({
    find: ({ sizes }) => {
      const found = sizes.find(({ id }) => id === current.id);
      return found === undefined ? null : edited(found);
    },
    put: (entry, ifMatch) => {
      const content = sizeContent(entry);
      if (content === null) throw new Error('A size that is not whole was to be saved.');
      return call(updateSize, { params: { key: sizeKey }, body: content, ifMatch });
    },
  });
  const refused = refusedFields(save.error, SIZE_FIELDS);
  const isSaid = isCode(save.error, 'edited-meanwhile') || Object.keys(refused).length > 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setHasTried(true);
    const content = sizeContent(shorterFirst(draft.fields));
    if (content === null || Object.keys(sizeProblems(draft.fields)).length > 0) return focusFirstProblem();
    if (save.isPending) return;
    // As it will be read again: without blanks around the names, 101.6 for 101.60.
    const fields = sizeEntry(content);
    draft.change(fields);
    save.mutate({ base: draft.base, fields }, { onError: () => focusFirstProblem() });
  };
  return (
    <Stack gap="md" component="form" onSubmit={submit}>
      <SizeFields
        entry={draft.fields}
        onChange={draft.change}
        problems={hasTried ? { ...refused, ...sizeProblems(draft.fields) } : {}}
        categories={catalogue.sizeCategories}
        currency={currency}
        keyField={<Text c="dimmed">{t('size.keyFixed', { key: sizeKey })}</Text>}
      />
      {draft.isOutdated ? (
        <EditedMeanwhile
          onShow={() => {
            draft.show(edited(current));
            save.reset();
          }}
        />
      ) : null}
      {isSaid ? null : <CallFailure error={save.error} />}
      <Group>
        <Button type="submit" size="md" loading={save.isPending}>
          {t('save')}
        </Button>
        <SaveStatus isSaved={save.isSuccess && !draft.isChanged} />
      </Group>
    </Stack>
  );
}
