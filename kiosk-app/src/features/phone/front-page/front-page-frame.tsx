import { getShop, type Shop } from '@printfront/shared/contracts/shop.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { currentLanguage, setLanguage } from '#text/i18n.ts';
import { aboutLanguage, shopLanguages } from '#text/languages.ts';
import { localized } from '#text/localized.ts';
import { setColorScheme, useColorScheme } from '#ui/color-scheme.ts';
import { ShopSign, TrialSign } from '#ui/shop-sign.tsx';
import styles from './front.module.css';
import { CameraIcon, MoonIcon, SunIcon } from './front-icons.tsx';

/** What stands around every state of the phone page: whose shop it is, and the language buttons. */
export function FrontPageFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('ui');
  const scheme = useColorScheme();
  const shop = useShop();
  const others = shopLanguages().filter((language) => language !== i18n.language);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.shopName}>
          {shop?.look?.logo ? null : <CameraIcon />}
          {shop === null ? ' ' : <ShopSign name={localized(shop.name, currentLanguage())} look={shop.look} />}
        </span>
        <TrialSign shop={shop} />
        {others.map((language) => {
          const { sign, name } = aboutLanguage(language);
          // Of several there is room for their signs; a label begins with what is seen.
          const seen = others.length > 1 ? sign : name;
          return (
            <button
              key={language}
              type="button"
              lang={language}
              className={styles.quietButton}
              aria-label={[...new Set([seen, name])].join(' ')}
              onClick={() => setLanguage(language)}
            >
              {seen}
            </button>
          );
        })}
        <button
          type="button"
          className={styles.iconButton}
          aria-label={scheme === 'dark' ? t('useLightColors') : t('useDarkColors')}
          onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
        >
          {scheme === 'dark' ? <SunIcon /> : <MoonIcon />}
        </button>
      </header>
      {children}
    </div>
  );
}

/** The page works without it: a name that does not come is not shown. The server has written it into the page, as a rule. */
function useShop() {
  const [shop, setShop] = useState<Pick<Shop, 'name' | 'look' | 'isTrial'> | null>(writtenShop);
  useEffect(() => {
    const leaving = new AbortController();
    call(getShop, { signal: leaving.signal }).then(setShop, () => undefined);
    return () => leaving.abort();
  }, []);
  return shop;
}

function writtenShop(): Shop | null {
  const written = document.getElementById('first-data')?.textContent;
  return (written ? (JSON.parse(written).shop as Shop | undefined) : undefined) ?? null;
}
