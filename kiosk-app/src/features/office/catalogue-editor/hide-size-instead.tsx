import { Button } from '@mantine/core';
import { type EditableSize, SizeBody, updateSize } from '@printfront/shared/contracts/sizes.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { IconEyeOff } from '#ui/icons.tsx';
import { CallFailure } from './call-failure.tsx';
import { useCatalogueEdit } from './use-catalogue-edit.ts';

/** Instead of deleting a size that is in use. */
export function HideSizeInstead({ size }: { size: EditableSize }) {
  const { t } = useTranslation('catalogueEditor');
  const hiding = useCatalogueEdit(() => hideSize(size));
  if (size.hidden) return <p role="status">{t(hiding.isSuccess ? 'size.hidden' : 'size.isHiddenAlready')}</p>;
  return (
    <>
      <Button
        size="md"
        variant="default"
        loading={hiding.isPending}
        leftSection={<IconEyeOff size={20} aria-hidden />}
        onClick={() => hiding.mutate()}
      >
        {t('size.hideInstead')}
      </Button>
      <CallFailure error={hiding.error} />
    </>
  );
}

/** Takes a size out of the customers' sight, over the version that the page shows. @throws CallError */
export const hideSize = (size: EditableSize) =>
  call(updateSize, {
    params: { key: size.key },
    body: { ...SizeBody.parse(size), hidden: true },
    ifMatch: size.version,
  });
