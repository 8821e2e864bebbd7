import type { CopyDamage, Order } from '@printfront/shared/contracts/orders.ts';
import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import styles from './order-desk.module.css';

const KINDS = { 'ask-customer': 'bad', 'awaited-from-shop': 'info', 'awaited-from-central': 'info' } as const;
/** The rest is marked among the photos. */
const NAMES_SHOWN = 8;

/** Photos whose stored copy is damaged, by what helps; what staff have to do comes first. */
export function DamageNotices({ order }: { order: Order }) {
  return (Object.keys(KINDS) as CopyDamage[]).map((damage) => (
    <DamageNotice key={damage} damage={damage} names={namesOf(order, damage)} />
  ));
}

function DamageNotice({ damage, names }: { damage: CopyDamage; names: readonly string[] }) {
  const { t } = useTranslation('admin');
  if (names.length === 0) return null;
  const shown = names.slice(0, NAMES_SHOWN);
  return (
    <Notice kind={KINDS[damage]}>
      {t(`damage.${damage}`, { count: names.length })}
      <ul className={styles.damagedNames}>
        {shown.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two photos may have one name, and the list only gets shorter
          <li key={index}>{name}</li>
        ))}
        {names.length > shown.length ? <li>{t('ticket.morePhotos', { count: names.length - shown.length })}</li> : null}
      </ul>
    </Notice>
  );
}

/** Each photo once, in however many sizes it was ordered. */
function namesOf({ lines }: Order, damage: CopyDamage): string[] {
  const files = lines.flatMap((line) => line.files).filter((file) => file.damage === damage);
  return [...new Map(files.map(({ id, name }) => [id, cleanFileName(name)])).values()];
}
