import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './customer-frame.module.css';
import { CONTENT_ID } from './customer-header.tsx';

/** The outline of every page of a signed-in customer: header, what concerns all pages, and the page as the main part. */
export function CustomerFrame({ header, notices, children }: Record<'header' | 'notices' | 'children', ReactNode>) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  return (
    <div className={styles.frame} data-density="home">
      {header}
      {notices}
      <main ref={main} id={CONTENT_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A person who reads with ears or walks by keyboard is on the new page, not on a link that is gone. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
