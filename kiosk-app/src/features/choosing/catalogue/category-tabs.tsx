import type { SizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localized } from '#text/localized.ts';
import { WholeWords } from '#ui/whole-words.tsx';
import styles from './category-tabs.module.css';

interface CategoryTabsProps {
  /** Of the page that they stand on. */
  sizesPath: string;
  categories: readonly SizeCategory[];
  current: string;
}

/** Kinds of sizes side by side; each is an address, so that back and reload stay where one was. */
export function CategoryTabs({ sizesPath, categories, current }: CategoryTabsProps) {
  const { t, i18n } = useTranslation('sizes');
  const { language } = i18n;
  return (
    <nav className={styles.tabs} aria-label={t('categories')}>
      {categories.map((category) => (
        <Link
          key={category.id}
          to={`${sizesPath}?category=${encodeURIComponent(category.id)}`}
          replace
          className={styles.tab}
          {...(category.id === current ? { 'aria-current': 'page' as const } : {})}
        >
          <WholeWords text={localized(category.name, language)} />
        </Link>
      ))}
    </nav>
  );
}
