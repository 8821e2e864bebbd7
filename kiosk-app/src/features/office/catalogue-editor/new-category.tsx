import { createSizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { call } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { NameForm, NO_NAME } from './name-form.tsx';

export function NewCategory() {
  const { t } = useTranslation('catalogueEditor');
  const queryClient = useQueryClient();
  const draft = useEditDraft(NO_NAME);
  const retryKey = useRetryKey();
  const creation = useMutation({
    mutationFn: (body: typeof draft.fields) => call(createSizeCategory, { body, idempotencyKey: retryKey.of(body) }),
    onSuccess: () => void rereadCatalogue(queryClient).catch(() => undefined),
  });
  const form = useForm({
    schema: bodyOf(createSizeCategory),
    draft,
    sending: creation,
  });
  return (
    <>
      <NameForm
        form={form}
        label={t('categories.name')}
        saveLabel={t('categories.create')}
        onSave={(body) => creation.mutate(body)}
        isSaving={creation.isPending}
      />
      <LeaveQuestion isOn={draft.isChanged && !creation.isSuccess} />
      {creation.isSuccess ? <Navigate to="/admin/size-categories" state={{ done: 'categories.created' }} /> : null}
    </>
  );
}
