import { useTranslation } from 'react-i18next';
import { BackLink } from '#ui/back-link.tsx';
import { Notice } from '#ui/notice.tsx';

/** In place of a page whose thing another editor has deleted while it was open. */
export function Gone({ to, words }: { to: string; words: string }) {
  const { t } = useTranslation('catalogueEditor');
  return (
    <div data-density="home">
      <BackLink to={to}>{words}</BackLink>
      <Notice kind="bad">
        <b>{t('gone')}</b> {t('goneHint')}
      </Notice>
    </div>
  );
}
