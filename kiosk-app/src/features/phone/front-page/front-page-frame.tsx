import { getShop } from '@printfront/shared/contracts/shop.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { currentLanguage, LANGUAGE_NAMES, setLanguage, shopLanguages } from '#text/i18n.ts';
import { setColorScheme, useColorScheme } from '#ui/color-scheme.ts';
import styles from './front.module.css';
import { CameraIcon, MoonIcon, SunIcon } from './front-icons.tsx';

/** What stands around every state of the phone page: whose shop it is, and the language buttons. */
export function FrontPageFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('ui');
  const scheme = useColorScheme();
  const shopName = useShopName();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.shopName}>
          <CameraIcon />
          {shopName?.[currentLanguage()] ?? ' '}
        </span>
        {shopLanguages()
          .filter((language) => language !== i18n.language)
          .map((language) => (
            <button
              key={language}
              type="button"
              lang={language}
              className={styles.quietButton}
              onClick={() => setLanguage(language)}
            >
              {LANGUAGE_NAMES[language]}
            </button>
          ))}
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

/** The page works without it: a name that does not come is not shown. */
function useShopName() {
  const [name, setName] = useState<{ th: string; en: string } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(getShop, { signal: leaving.signal }).then(
      (shop) => setName(shop.name),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return name;
}
