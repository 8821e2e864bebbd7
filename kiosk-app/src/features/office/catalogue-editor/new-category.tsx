import { createSizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { call } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { CategoryNameForm } from './category-name-form.tsx';

export function NewCategory() {
  const { t } = useTranslation('catalogueEditor');
  const queryClient = useQueryClient();
  const [name, setName] = useState({ th: '', en: '' });
  const retryKey = useRetryKey();
  const creation = useMutation({
    mutationFn: (whole: typeof name) =>
      call(createSizeCategory, { body: { name: whole }, idempotencyKey: retryKey.of(whole) }),
    onSuccess: () => void rereadCatalogue(queryClient).catch(() => undefined),
  });
  return (
    <>
      <CategoryNameForm
        name={name}
        onChange={setName}
        onSave={(whole) => creation.mutate(whole)}
        saveLabel={t('categories.create')}
        isSaving={creation.isPending}
        isSaved={false}
        error={creation.error}
      />
      <LeaveQuestion isOn={name.th + name.en !== '' && !creation.isSuccess} />
      {creation.isSuccess ? <Navigate to="/admin/size-categories" state={{ done: 'categories.created' }} /> : null}
    </>
  );
}
