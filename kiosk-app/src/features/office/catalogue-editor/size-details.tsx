import { Button, Group, Stack, Text } from '@mantine/core';
import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { SizeBody, updateSize } from '@printfront/shared/contracts/sizes.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { EditedMeanwhile } from '#ui/edited-meanwhile.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import type { EditDraftState } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallFailure } from './call-failure.tsx';
import { readSize, type SizeEntry, sizeEntry } from './size-entry.ts';
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
  const save = useDraftSave<SizeEntry>({
    find: ({ sizes }) => {
      const found = sizes.find(({ id }) => id === current.id);
      return found === undefined ? null : edited(found);
    },
    put: (entry, ifMatch) =>
      call(updateSize, { params: { key: sizeKey }, body: SizeBody.parse(readSize(entry)), ifMatch }),
  });
  const form = useForm({
    schema: SizeBody,
    words: 'size',
    draft,
    read: readSize,
    sending: save,
  });
  const submit = form.submit((content) => {
    // As it will be read again: without blanks around the names, 101.6 for 101.60.
    const fields = sizeEntry({ ...content, key: sizeKey });
    draft.change(fields);
    save.mutate({ base: draft.base, fields });
  });
  return (
    <form ref={form.root} onSubmit={submit}>
      <Stack gap="md">
        <SizeFields
          form={form}
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
        <CallFailure error={form.failure} />
        <Group>
          <Button type="submit" size="md" loading={save.isPending}>
            {t('save')}
          </Button>
          <SaveStatus isSaved={save.isSuccess && !draft.isChanged} />
        </Group>
      </Stack>
    </form>
  );
}
