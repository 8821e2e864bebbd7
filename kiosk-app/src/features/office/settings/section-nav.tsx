import { SETTINGS_SECTIONS } from '@printfront/shared/contracts/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { shopsOwnQuery } from '#api/shop-own-queries.ts';
import styles from './settings.module.css';

/** The sections at the left; in one line above the form on phones. */
export function SectionNav() {
  const { t } = useTranslation('settings');
  const { data: shops = [] } = useQuery(shopsOwnQuery());
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
      {/* With one shop there is nothing that could differ. */}
      {shops.length < 2 ? null : (
        <NavLink to="/admin/settings/shops" className={styles.navLink}>
          {t('own.title')}
        </NavLink>
      )}
    </nav>
  );
}
