import type { Right } from '@printfront/shared/domain/roles.ts';

/** Which right a place of the back office takes; every clerk goes to the others. */
const RIGHTS: Readonly<Record<string, Right>> = {
  '/admin/takings': 'takings',
  '/admin/sizes': 'catalogue',
  '/admin/size-categories': 'catalogue',
  '/admin/prices-and-times': 'catalogue',
  '/admin/working-hours': 'catalogue',
  '/admin/storefronts/new': 'kiosks',
  '/admin/settings': 'settings',
  '/admin/shop-computer': 'settings',
  '/admin/backups': 'settings',
  '/admin/users': 'people',
  '/admin/audit': 'change-log',
};

export function rightOfPlace(pathname: string): Right | null {
  const place = Object.keys(RIGHTS).find((path) => pathname === path || pathname.startsWith(`${path}/`));
  return place === undefined ? null : (RIGHTS[place] ?? null);
}
