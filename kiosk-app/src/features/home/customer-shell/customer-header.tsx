import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { ColorSchemeButton } from '#ui/color-scheme-button.tsx';
import { formatMoney } from '#ui/format.ts';
import { IconShoppingCart } from '#ui/icons.tsx';
import { LanguageButtons } from '#ui/language-buttons.tsx';
import { ShopSign, TrialSign } from '#ui/shop-sign.tsx';
import styles from './customer-header.module.css';

interface CustomerHeaderProps {
  shopName: string;
  /** What is chosen and not ordered: prints, and satang without shipping. */
  cart: { printCount: number; totalPrice: number };
  currency: string;
  /** Who is signed in, and the ways out. */
  account: ReactNode;
}

export const CONTENT_ID = 'content';

/** Where one can go, what is in the cart, and who is signed in. On a phone in two rows that scroll away. */
export function CustomerHeader({ shopName, cart, currency, account }: CustomerHeaderProps) {
  const { t } = useTranslation('print');
  const shop = useQuery(shopQuery());
  return (
    <header className={styles.header}>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {t('skipToContent')}
      </a>
      <div className={styles.row}>
        <Link to="/print" className={styles.shop}>
          <ShopSign name={shopName} look={shop.data?.look} />
        </Link>
        <TrialSign shop={shop.data} />
        <nav className={styles.nav} aria-label={t('navigation')}>
          <NavLink to="/print" className={styles.link}>
            {t('print')}
          </NavLink>
          <NavLink to="/orders" className={styles.link}>
            {t('orders')}
          </NavLink>
          <CartLink cart={cart} currency={currency} />
        </nav>
        <div className={styles.tools}>
          <LanguageButtons foldsOnPhone />
          <ColorSchemeButton />
          {account}
        </div>
      </div>
    </header>
  );
}

function CartLink({ cart, currency }: Pick<CustomerHeaderProps, 'cart' | 'currency'>) {
  const { t, i18n } = useTranslation('print');
  const price = formatMoney(cart.totalPrice, currency, i18n.language);
  const isEmpty = cart.printCount === 0;
  return (
    <NavLink
      to="/order/checkout"
      className={`${styles.link} ${styles.cart}`}
      aria-label={isEmpty ? t('cartEmpty') : t('cart', { count: cart.printCount, price })}
    >
      <IconShoppingCart size={22} aria-hidden />
      {isEmpty ? null : (
        <span className={styles.cartWords}>
          <span>{t('cartPrints', { count: cart.printCount })}</span>
          <b>{price}</b>
        </span>
      )}
    </NavLink>
  );
}
