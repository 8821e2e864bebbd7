import { Button } from '@mantine/core';
import type { OwnPart, ShopOwn } from '@printfront/shared/contracts/shop-own.ts';
import { BANKS, formatBankAccount } from '@printfront/shared/domain/bank-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { shopsOwnQuery } from '#api/shop-own-queries.ts';
import { useMay } from '#api/use-may.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { hoursLines } from '#ui/hours-words.ts';
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
    return (
      <section className={styles.form} aria-labelledby={`own-${part}`}>
        <h2 id={`own-${part}`} className={styles.different}>
          {t('own.different')}
        </h2>
        <p className={styles.hint}>{t(`own.${part}.elsewhere`)}</p>
        <div className={styles.card}>
          {own.map((shop) => (
            <div key={shop.shopId} className={styles.row}>
              <b>{shopCalled(shop.shopName)}</b>
              <div className={styles.ownValue}>
                <span>
                  <OwnWords own={shop} part={part} />
                </span>
                <Button component={Link} to={ofShop(shop.shopId)} size="md" variant="default">
                  {t('own.see', { shop: shopCalled(shop.shopName) })}
                </Button>
              </div>
            </div>
          ))}
        </div>
      </section>
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

/** What it has instead, in a line or two. */
function OwnWords({ own: { account, details, hours }, part }: { own: ShopOwn; part: OwnPart }) {
  const { t } = useTranslation('settings');
  const { t: facts } = useTranslation('shopFacts');
  const language = currentLanguage();
  if (part === 'details') return localized(details.values?.name, language) ?? '';
  if (part === 'hours') return hoursLines(facts, hours.values?.week ?? []);
  const { promptPayId, bank, bankName, bankAccountNumber } = account.values ?? {};
  return [
    ...(promptPayId == null ? [] : [`${t('field.promptPayId')} ${promptPayId}`]),
    ...(bankAccountNumber == null
      ? []
      : [
          `${bankName ?? (bank == null ? '' : localized(BANKS[bank], language))} ${formatBankAccount(bankAccountNumber)}`,
        ]),
  ].join('\n');
}
