import { mayAt } from '@printfront/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { useCentralAway } from '#api/connection-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import {
  type Icon,
  IconBuildingStore,
  IconCash,
  IconCategory,
  IconClockHour4,
  IconCloudOff,
  IconCoins,
  IconDatabase,
  IconFileDownload,
  IconHeartbeat,
  IconHistory,
  IconLayoutDashboard,
  IconPrinter,
  IconReceipt2,
  IconRulerMeasure,
  IconSettings,
  IconTruckDelivery,
  IconUsers,
} from '#ui/icons.tsx';
import styles from './admin.module.css';
import { rightOfPlace } from './right-of-place.ts';
import { TroubleCount } from './trouble-count.tsx';
import { worksAtShop } from './works-at-shop.ts';

/** By how often one goes there: the desk, what is sold, the shops, the people. */
const GROUPS = [
  [
    { path: '/admin', word: 'dashboard', Icon: IconLayoutDashboard, isExact: true },
    { path: '/admin/orders', word: 'orders', Icon: IconReceipt2 },
    { path: '/admin/till', word: 'till', Icon: IconCash },
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
    { path: '/admin/printing', word: 'printing', Icon: IconPrinter },
    { path: '/admin/health', word: 'health', Icon: IconHeartbeat, wordAtCentral: 'centralHealth' },
    { path: '/admin/distributions', word: 'distributions', Icon: IconFileDownload },
  ],
  [
    { path: '/admin/users', word: 'users', Icon: IconUsers },
    { path: '/admin/settings', word: 'settings', Icon: IconSettings },
    { path: '/admin/backups', word: 'backups', Icon: IconDatabase },
    { path: '/admin/audit', word: 'audit', Icon: IconHistory },
  ],
] as const satisfies readonly (readonly {
  path: string;
  word: string;
  Icon: Icon;
  isExact?: true;
  wordAtCentral?: string;
}[])[];

/** Every place of the back office that is for one's role in one click. The one that is shown carries aria-current. */
export function AdminNav({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('admin');
  const { data: shop } = useQuery(shopQuery());
  const isAway = useCentralAway() !== null;
  const me = useQuery({ ...meQuery(), enabled: false });
  const isForMe = ({ path }: { path: string }) => {
    const right = rightOfPlace(path);
    return right === null || mayAt(me.data ?? { rank: 0 }, right);
  };
  const groups = GROUPS.map((places) => places.filter(isForMe)).filter(({ length }) => length > 0);
  const isAtShop = shop !== undefined && shop.server !== null;
  return (
    <nav aria-label={t('navigation')} className={styles.nav}>
      {groups.map((places) => (
        <ul key={places[0]?.path} className={styles.navGroup}>
          {places.map(({ path, word, Icon, ...more }) => (
            <li key={path}>
              <NavLink to={path} end={'isExact' in more} className={styles.navLink} onClick={onLeave}>
                <Icon size={18} stroke={1.75} aria-hidden />
                {t(`place.${!isAtShop && 'wordAtCentral' in more ? more.wordAtCentral : word}`)}
                {path === '/admin' ? <TroubleCount /> : null}
                {isAway && !worksAtShop(path) ? (
                  <IconCloudOff size={18} className={styles.navAway} aria-label={t('adminFrame:away.mark')} />
                ) : null}
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
