import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';

/** Photos may wait here that nobody can see: said before the next customer trusts this device with theirs. */
export function StorageTrouble() {
  const { t } = useTranslation('storefront');
  return (
    <Notice kind="bad">
      <b>{t('storageTrouble')}</b> {t('storageTroubleHint')}
    </Notice>
  );
}
