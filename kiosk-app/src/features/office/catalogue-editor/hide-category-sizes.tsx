import { Button } from '@mantine/core';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconEyeOff } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { CallFailure } from './call-failure.tsx';
import { hideSize } from './hide-size-instead.tsx';
import { useCatalogueEdit } from './use-catalogue-edit.ts';

/** Instead of deleting a category that is in use: takes it out of the customers' sight. */
export function HideCategorySizes({ name, sizes }: { name: string; sizes: readonly EditableSize[] }) {
  const { t } = useTranslation('catalogueEditor');
  const [isAsked, setIsAsked] = useState(false);
  const visible = sizes.filter(({ hidden }) => !hidden);
  // One after the other: what is hidden before one fails stays hidden, and the list shows it.
  const hiding = useCatalogueEdit(async () => {
    for (const size of visible) await hideSize(size);
  });
  if (visible.length === 0) return <Notice>{t('categories.allHidden')}</Notice>;
  return (
    <>
      <Button
        size="md"
        variant="default"
        loading={hiding.isPending}
        leftSection={<IconEyeOff size={20} aria-hidden />}
        onClick={() => setIsAsked(true)}
      >
        {t('categories.hideAll')}
      </Button>
      <CallFailure error={hiding.error} />
      {isAsked ? (
        <ConfirmDialog
          title={t('categories.hideAllQuestion', { count: visible.length, name })}
          confirmLabel={t('categories.hideAll')}
          keepLabel={t('cancel')}
          onConfirm={() => {
            setIsAsked(false);
            hiding.mutate();
          }}
          onKeep={() => setIsAsked(false)}
        >
          {t('categories.hideAllHint')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
