import { Button } from '@mantine/core';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { pricesPath } from '@printfront/shared/domain/price-addresses.ts';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { signUpPath } from '../sign-in/sign-in-path.ts';
import { SignedOutFrame } from '../sign-in/signed-out-frame.tsx';
import styles from './price-pages.module.css';

interface PricePageFrameProps {
  shop: Shop;
  title: string;
  /** Of the page itself, last of the way to it; left out on the page of all sizes. */
  name?: string;
  children: ReactNode;
}

/** The outline of pages of prices, and the way to them. Their address goes along when another language is chosen. */
export function PricePageFrame({ shop, title, name, children }: PricePageFrameProps) {
  const { t } = useTranslation('prices');
  const language = useLanguageOfAddress();
  return (
    <SignedOutFrame
      title={title}
      shopName={localized(shop.name, language)}
      action={
        <Button component={Link} to={signUpPath('/print')} variant="default" size="md" visibleFrom="xs">
          {t('order')}
        </Button>
      }
    >
      <nav aria-label={t('path')} className={styles.path}>
        <ol>
          <li>
            <Link to="/">{t('home')}</Link>
          </li>
          {name === undefined ? (
            <li aria-current="page">{t('title')}</li>
          ) : (
            <>
              <li>
                <Link to={pricesPath(language)}>{t('title')}</Link>
              </li>
              <li aria-current="page">{name}</li>
            </>
          )}
        </ol>
      </nav>
      {children}
      {shop.isTrial ? <p className={styles.hint}>{t('trial')}</p> : null}
    </SignedOutFrame>
  );
}

/**
 * A page that is opened speaks as its address says (text/i18n.ts). Where both differ somebody has chosen another language since, and
 * the address follows: also of a page that they go back to.
 */
function useLanguageOfAddress(): string {
  useTranslation();
  const language = currentLanguage();
  const { language: named, key } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    if (named !== language) void navigate(pricesPath(language, key), { replace: true, preventScrollReset: true });
  }, [named, key, language, navigate]);
  return language;
}
