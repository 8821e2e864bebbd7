import { SETTINGS_SECTIONS } from '@printfront/shared/contracts/settings.ts';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import styles from './settings.module.css';

/** The sections at the left; in one line above the form on phones. */
export function SectionNav() {
  const { t } = useTranslation('settings');
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
    </nav>
  );
}
