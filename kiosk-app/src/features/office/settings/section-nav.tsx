import { SETTINGS_SECTIONS } from '@printfront/shared/contracts/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import styles from './settings.module.css';

/** The sections at the left; in one line above the form on phones. */
export function SectionNav() {
  const { t } = useTranslation('settings');
  const { data: shop } = useQuery(shopQuery());
  // Central does not know where its shops are reached from within; their names are on the page of shops.
  const isShop = shop?.server != null;
  return (
    <nav aria-label={t('sections')} className={styles.nav}>
      {SETTINGS_SECTIONS.map((section) => (
        <NavLink key={section} to={`/admin/settings/${section}`} className={styles.navLink}>
          {t(`section.${section}`)}
        </NavLink>
      ))}
      <NavLink to="/admin/settings/mail-server" className={styles.navLink}>
        {t('mail.title')}
      </NavLink>
      <NavLink to="/admin/settings/shops" className={styles.navLink}>
        {t('own.title')}
      </NavLink>
      <Link to={isShop ? '/admin/shop-computer' : '/admin/storefronts'} className={`${styles.navLink} ${styles.hint}`}>
        {t(isShop ? 'ofComputerHere' : 'ofComputer')}
      </Link>
    </nav>
  );
}
