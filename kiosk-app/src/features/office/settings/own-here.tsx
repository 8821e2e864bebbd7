import { Button } from '@mantine/core';
import type { OwnPart } from '@printfront/shared/contracts/shop-own.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { shopsOwnQuery } from '#api/shop-own-queries.ts';
import { useMay } from '#api/use-may.ts';
import { Notice } from '#ui/notice.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import styles from './settings.module.css';

const ofShop = (shopId: string) => `/admin/settings/shops?shop=${shopId}`;

/** Beside what holds for all shops: which of them have it otherwise, or that they can. */
export function OwnHere({ part }: { part: OwnPart }) {
  const { t } = useTranslation('settings');
  const maySet = useMay('settings');
  const { data: here } = useQuery(shopQuery());
  const { data: shops = [] } = useQuery({ ...shopsOwnQuery(), enabled: maySet });
  const own = shops.filter((shop) => shop[part].values !== null);
  if (own.length > 0) {
    const names = own.map(({ shopName }) => shopCalled(shopName)).join(', ');
    return (
      <Notice
        kind="info"
        action={
          <div className={styles.choices}>
            {own.map(({ shopId, shopName }) => (
              <Button key={shopId} component={Link} to={ofShop(shopId)} size="md" variant="default">
                {t('own.see', { shop: shopCalled(shopName) })}
              </Button>
            ))}
          </div>
        }
      >
        {t(`own.${part}.elsewhere`, { shops: names })}
      </Notice>
    );
  }
  // Whoever may not set it reads at least that it is so where they are.
  if (here?.own?.parts.includes(part)) return <Notice kind="info">{t('own.here')}</Notice>;
  if (shops.length < 2) return null;
  return (
    <p className={styles.hint}>
      {t(`own.${part}.canBe`)}{' '}
      <Link to="/admin/settings/shops" className={styles.more}>
        {t('own.title')}
      </Link>
    </p>
  );
}
