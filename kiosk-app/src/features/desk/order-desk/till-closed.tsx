import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { tillQuery } from '#api/till-queries.ts';
import { Notice } from '#ui/notice.tsx';

/** Cash that is taken while no till is open is in no shift: a warning where a till is used, a word where there never was one. */
export function TillClosed() {
  const { t } = useTranslation('desk');
  // Only the shop itself has a till.
  const isShop = (useQuery(shopQuery()).data?.server ?? null) !== null;
  const { data: till } = useQuery({ ...tillQuery(), enabled: isShop });
  if (till === undefined || till.shift !== null) return null;
  return (
    <Notice
      kind={till.leftSatang === null ? 'info' : 'warn'}
      action={
        <Anchor component={Link} to="/admin/till">
          {t('adminFrame:till.toTill')}
        </Anchor>
      }
    >
      {t('takenNoShift')}
    </Notice>
  );
}
