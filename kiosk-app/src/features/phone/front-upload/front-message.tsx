import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../front-page/front.module.css';
import { FrontPageFrame } from '../front-page/front-page-frame.tsx';

/** A screen that says one thing. */
export function FrontMessage(props: {
  title: string;
  hint: string;
  code?: string;
  number?: string;
  children?: ReactNode;
}) {
  return (
    <FrontPageFrame>
      <main className={`${styles.column} ${styles.message}`}>
        {props.code === undefined ? null : <p className={styles.code}>{props.code}</p>}
        {/* To be read across a counter; the title says it too. */}
        {props.number === undefined ? null : (
          <p className={styles.bigNumber} aria-hidden="true">
            {props.number}
          </p>
        )}
        <h1>{props.title}</h1>
        <p>{props.hint}</p>
        {props.children}
      </main>
    </FrontPageFrame>
  );
}

export function FrontNotFound() {
  const { t } = useTranslation('front');
  return <FrontMessage code="404" title={t('ui:notFound')} hint={t('notFoundHint')} />;
}
