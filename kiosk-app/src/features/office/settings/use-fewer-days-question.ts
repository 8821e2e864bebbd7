import type { PhotosKept } from '@printfront/shared/contracts/settings.ts';
import { useTranslation } from 'react-i18next';
import type { SaveQuestion } from './section-frame.tsx';

const KINDS = ['photoRetentionDays', 'personalDataRetentionDays'] as const;

/** What is deleted for fewer days comes back by nothing. */
export function useFewerDaysQuestion(kept: PhotosKept): (next: PhotosKept) => SaveQuestion | null {
  const { t, i18n } = useTranslation('settings');
  return (next) => {
    const fewer = KINDS.filter((kind) => next[kind] < kept[kind]).map((kind) =>
      t('fewerDays.days', { field: t(`field.${kind}`), count: next[kind], before: kept[kind] }),
    );
    if (fewer.length === 0) return null;
    return {
      title: t('fewerDays.title'),
      text: t('fewerDays.text', { what: new Intl.ListFormat(i18n.language).format(fewer) }),
      confirmLabel: t('fewerDays.confirm'),
      keepLabel: t('fewerDays.keep'),
    };
  };
}
