import type { Till } from '@printfront/shared/contracts/till.ts';
import { netOfCash } from '@printfront/shared/domain/till.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';

interface WithoutTillProps {
  sums: Till['withoutTill'];
  currency: string;
}

/** Cash since the last closing that no shift counts; nothing where there is none. */
export function WithoutTill({ sums, currency }: WithoutTillProps) {
  const { t, i18n } = useTranslation('till');
  const { count, satang } = netOfCash(sums);
  if (count === 0) return null;
  const amount = formatMoney(satang, currency, i18n.language);
  return <Notice kind="warn">{t('without', { count, amount })}</Notice>;
}
