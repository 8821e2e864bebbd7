import { Anchor } from '@mantine/core';
import type { Use } from '@printfront/shared/contracts/problem.ts';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './in-use-notice.module.css';

interface InUseNoticeProps {
  uses: readonly Use[];
  /** What can be done instead. */
  children?: ReactNode;
}

const WORDS = { size: 'sizes', cart: 'carts', order: 'orders', 'shop-order': 'shopOrders' } as const;

/** Why something cannot be deleted: where it is used, with the way there. */
export function InUseNotice({ uses, children }: InUseNoticeProps) {
  const { t } = useTranslation('catalogueEditor');
  return (
    <div role="alert" className={styles.notice}>
      <p className={styles.title}>{t('inUse.title')}</p>
      <ul className={styles.uses}>
        {uses.map((use) => (
          <li key={use.kind}>
            {t(`inUse.${WORDS[use.kind]}`, { count: use.count })} <UseNames use={use} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

function UseNames({ use: { kind, count, names } }: { use: Use }) {
  const { t } = useTranslation('catalogueEditor');
  const rest = count - names.length;
  const isCut = names.length > 0 && rest > 0;
  return (
    <>
      {names.map((name, index) => (
        <Fragment key={name}>
          {index === 0 ? '' : ', '}
          <UseName kind={kind} name={name} />
        </Fragment>
      ))}
      {isCut ? ` ${t('inUse.more', { count: rest })}` : ''}
    </>
  );
}

function UseName({ kind, name }: { kind: Use['kind']; name: string }) {
  const { t } = useTranslation('catalogueEditor');
  if (kind === 'size') {
    return (
      <Anchor component={Link} underline="always" to={`/admin/sizes/${name}`}>
        {name}
      </Anchor>
    );
  }
  if (kind === 'order') {
    return (
      <Anchor component={Link} underline="always" to={`/admin/orders?q=${encodeURIComponent(name)}`}>
        {t('inUse.order', { number: name })}
      </Anchor>
    );
  }
  return <b>{name}</b>;
}
