import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { deleteSizeCategory, updateSizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { call } from '#api/call.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { EditedMeanwhile } from '#ui/edited-meanwhile.tsx';
import { bodyOf } from '#ui/form-schema.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { Deletion } from './deletion.tsx';
import { HiddenBadge } from './hidden-badge.tsx';
import { HideCategorySizes } from './hide-category-sizes.tsx';
import { NameForm } from './name-form.tsx';
import { useDraftSave } from './use-draft-save.ts';

type EditableCategory = EditableCatalogue['sizeCategories'][number];

const edited = ({ name: { th, en }, version }: EditableCategory) => ({ version, fields: { name: { th, en } } });

/** A category's page: its name, its sizes, and the way to be rid of it. */
export function CategoryEditor({ category, catalogue }: { category: EditableCategory; catalogue: EditableCatalogue }) {
  const { t } = useTranslation('catalogueEditor');
  const { id } = category;
  const [isDeleted, setIsDeleted] = useState(false);
  const draft = useEditDraft(edited(category));
  const save = useDraftSave<typeof draft.fields>({
    find: ({ sizeCategories }) => {
      const found = sizeCategories.find((one) => one.id === id);
      return found === undefined ? null : edited(found);
    },
    put: (body, ifMatch) => call(updateSizeCategory, { params: { id }, body, ifMatch }),
  });
  const form = useForm({ schema: bodyOf(updateSizeCategory), draft, sending: save });
  const sizes = catalogue.sizes.filter(({ categoryId }) => categoryId === id);
  const name = localized(category.name, currentLanguage());
  return (
    <Stack gap="lg" maw={720}>
      <Paper withBorder p="lg">
        <NameForm
          form={form}
          label={t('categories.name')}
          saveLabel={t('save')}
          onSave={(body) => {
            draft.change(body);
            save.mutate({ base: draft.base, fields: body });
          }}
          isSaving={save.isPending}
          isSaved={save.isSuccess && !draft.isChanged}
        >
          {draft.isOutdated ? (
            <EditedMeanwhile
              onShow={() => {
                draft.show(edited(category));
                save.reset();
              }}
            />
          ) : null}
        </NameForm>
      </Paper>
      <Paper withBorder p="lg" component="section" aria-labelledby="category-sizes">
        <Stack gap="sm">
          <Title order={2} size="h4" id="category-sizes">
            {t('categories.sizesTitle')}
          </Title>
          {sizes.length === 0 ? <Text c="dimmed">{t('sizes.noneInCategory')}</Text> : null}
          {sizes.map((size) => (
            <Group key={size.id} gap="sm">
              <Anchor component={Link} to={`/admin/sizes/${size.key}`}>
                {localized(size.name, currentLanguage())}
              </Anchor>
              {size.hidden ? <HiddenBadge /> : null}
            </Group>
          ))}
          <Anchor component={Link} to={`/admin/sizes/new?category=${id}`}>
            {t('sizes.newIn', { name })}
          </Anchor>
        </Stack>
      </Paper>
      <Stack align="flex-start">
        <Deletion
          label={t('categories.delete')}
          question={t('categories.deleteQuestion', { name })}
          hint={t('categories.deleteHint')}
          confirmLabel={t('categories.delete')}
          onDelete={() => call(deleteSizeCategory, { params: { id }, ifMatch: category.version })}
          onDeleted={() => setIsDeleted(true)}
          instead={() => <HideCategorySizes name={name} sizes={sizes} />}
        />
      </Stack>
      <LeaveQuestion isOn={draft.isChanged && !isDeleted} />
      {isDeleted ? <Navigate to="/admin/size-categories" state={{ done: 'categories.deleted' }} /> : null}
    </Stack>
  );
}
