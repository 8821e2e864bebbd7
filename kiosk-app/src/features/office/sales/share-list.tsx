import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import styles from './sales.module.css';

interface Share {
  key: string;
  name: string;
  netSatang: number;
  /** How many of what. */
  note: string;
}

interface ShareListProps {
  title: string;
  shares: readonly Share[];
  currency: string;
  /** Said when there is nothing yet. */
  empty: ReactNode;
}

/** Whose part of the money is how large, the largest first. */
export function ShareList({ title, shares, currency, empty }: ShareListProps) {
  const { i18n } = useTranslation();
  const titleId = useId();
  const largest = Math.max(1, ...shares.map(({ netSatang }) => netSatang));
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {title}
      </Title>
      {shares.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.shares}>
          {shares.map(({ key, name, netSatang, note }) => (
            <li key={key}>
              <span className={styles.shareName}>{name}</span>
              <span className={styles.shareBar} aria-hidden>
                <span style={{ inlineSize: `${(Math.max(0, netSatang) / largest) * 100}%` }} />
              </span>
              <span className={styles.shareMoney}>{formatMoney(netSatang, currency, i18n.language)}</span>
              <span className={styles.shareNote}>{note}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
