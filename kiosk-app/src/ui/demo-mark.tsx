import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { useTranslation } from 'react-i18next';
import { addText } from '#text/i18n.ts';
import { shopFactsText } from '#text/shop-facts.ts';
import styles from './demo-mark.module.css';
import { IconAlertTriangle } from './icons.tsx';

addText('shopFacts', shopFactsText);

/** Beside every account, code and ticket of a shop that is only being tried out. */
export function DemoMark({ shop }: { shop: Pick<Shop, 'isDemo'> }) {
  const { t } = useTranslation('shopFacts');
  if (shop.isDemo !== true) return null;
  return (
    <p className={styles.mark} role="note" data-testid="demo-mark">
      <IconAlertTriangle size={22} aria-hidden />
      {t('demoShop')}
    </p>
  );
}
