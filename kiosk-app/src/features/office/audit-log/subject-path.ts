import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';

/** What is set on central's own computer. */
const COMPUTER_PAGES: Readonly<Record<string, string>> = { backups: '/admin/backups', updates: '/admin/health' };

/** The page about what was changed; null where it is gone or has none. */
export function subjectPath({ subject, subjectId, label, action }: AuditEntry): string | null {
  if (action === 'deleted') return null;
  const id = encodeURIComponent(subjectId);
  if (action === 'ranked') return subject === 'size-category' ? '/admin/size-categories' : '/admin/sizes';
  switch (subject) {
    case 'order':
      return `/admin/orders/${id}`;
    case 'size':
      return `/admin/sizes/${encodeURIComponent(label)}`;
    case 'size-category':
      return `/admin/size-categories/${id}`;
    case 'photo-frame':
    case 'discount':
      return '/admin/sizes';
    case 'shipping-price':
    case 'printing-time':
      return '/admin/prices-and-times';
    case 'working-hours':
      return '/admin/working-hours';
    case 'user':
      return `/admin/users?${new URLSearchParams({ q: label })}`;
    case 'shop':
    case 'storefront-client':
      return '/admin/storefronts';
    case 'settings':
      return COMPUTER_PAGES[subjectId] ?? `/admin/settings/${id}`;
    case 'distribution':
      return '/admin/distributions';
    case 'till':
      return `/admin/till/${id}`;
  }
}
