import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';

interface EditedMeanwhileProps {
  /** Puts what is there now into the form. Until then what was typed stays. */
  onShow: () => void;
  isLoading?: boolean;
}

/** Another editor has changed what is being edited here: nothing was saved, and nothing of it is lost. */
export function EditedMeanwhile({ onShow, isLoading = false }: EditedMeanwhileProps) {
  const { t } = useTranslation('ui');
  return (
    <Notice
      kind="bad"
      action={
        <Button size="md" variant="default" loading={isLoading} onClick={onShow}>
          {t('editedMeanwhileShow')}
        </Button>
      }
    >
      {t('editedMeanwhile')}
    </Notice>
  );
}
