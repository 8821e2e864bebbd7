import {
  type Icon,
  IconBuildingStore,
  IconCategory,
  IconClockHour4,
  IconCoins,
  IconFileDownload,
  IconHistory,
  IconLayoutDashboard,
  IconReceipt2,
  IconRulerMeasure,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import styles from './admin.module.css';

/** By how often one goes there: the desk, what is sold, the shops, the people. */
const GROUPS = [
  [
    { path: '/admin', word: 'dashboard', Icon: IconLayoutDashboard, isExact: true },
    { path: '/admin/orders', word: 'orders', Icon: IconReceipt2 },
    { path: '/admin/takings', word: 'takings', Icon: IconCoins },
  ],
  [
    { path: '/admin/sizes', word: 'sizes', Icon: IconRulerMeasure },
    { path: '/admin/size-categories', word: 'sizeCategories', Icon: IconCategory },
    { path: '/admin/prices-and-times', word: 'pricesAndTimes', Icon: IconTruckDelivery },
    { path: '/admin/working-hours', word: 'workingHours', Icon: IconClockHour4 },
  ],
  [
    { path: '/admin/storefronts', word: 'storefronts', Icon: IconBuildingStore },
    { path: '/admin/distributions', word: 'distributions', Icon: IconFileDownload },
  ],
  [
    { path: '/admin/users', word: 'users', Icon: IconUsers },
    { path: '/admin/audit', word: 'audit', Icon: IconHistory },
  ],
] as const satisfies readonly (readonly { path: string; word: string; Icon: Icon; isExact?: true }[])[];

/** Every place of the back office in one click. The one that is shown carries aria-current. */
export function AdminNav({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={t('navigation')} className={styles.nav}>
      {GROUPS.map((places) => (
        <ul key={places[0].path} className={styles.navGroup}>
          {places.map(({ path, word, Icon, ...more }) => (
            <li key={path}>
              <NavLink to={path} end={'isExact' in more} className={styles.navLink} onClick={onLeave}>
                <Icon size={22} stroke={1.75} aria-hidden />
                {t(`place.${word}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
