import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { ColorSchemeButton } from '#ui/color-scheme-button.tsx';
import { LanguageButtons } from '#ui/language-buttons.tsx';
import { ShopSign, TrialSign } from '#ui/shop-sign.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import styles from './signed-out-frame.module.css';

interface SignedOutFrameProps {
  shopName: string;
  /** In the browser's tab, before the shop's name. */
  title?: string;
  /** Beside language and colours. */
  action?: ReactNode;
  /** For a single card in the middle. */
  isCentred?: boolean;
  children: ReactNode;
}

/** The outline of the pages for people who are not signed in: the shop's name leads home. */
export function SignedOutFrame({ shopName, title, action, isCentred = false, children }: SignedOutFrameProps) {
  usePageTitle(title, shopName);
  const shop = useQuery(shopQuery());
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  return (
    <div className={styles.frame} data-density="home">
      <header className={styles.header}>
        <div className={styles.row}>
          <Link to="/" className={styles.shop}>
            <ShopSign name={shopName} look={shop.data?.look} />
          </Link>
          <div className={styles.tools}>
            <TrialSign shop={shop.data} />
            <LanguageButtons foldsOnPhone />
            <ColorSchemeButton />
            {action}
          </div>
        </div>
      </header>
      <main ref={main} className={`${styles.main} ${isCentred ? styles.centred : ''}`} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A person who reads with ears or walks by keyboard is on the new page, unless one of its fields has the focus. */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>) {
  const { key } = useLocation();
  const isFirstPage = key === 'default';
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [isFirstPage, main]);
}
