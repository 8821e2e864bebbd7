import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shopQuery } from '#api/catalogue-queries.ts';
import { IconDeviceMobile, IconShieldCheck, IconUsb } from '#ui/icons.tsx';
import { CardPicture, PhonePicture } from './way-pictures.tsx';
import styles from './way-question.module.css';

interface WayQuestionProps {
  onPhone: () => void;
  onDevice: () => void;
  /** What is worth knowing before. */
  children: ReactNode;
}

/** One question, two answers, each with a picture of what it means. */
export function WayQuestion({ onPhone, onDevice, children }: WayQuestionProps) {
  const { t } = useTranslation('photos');
  const keptDays = useQuery(shopQuery()).data?.photoRetentionDays;
  return (
    <div className={styles.question}>
      {children === null ? null : <div className={styles.said}>{children}</div>}
      <WayCard
        className={styles.phone}
        icon={<IconDeviceMobile aria-hidden />}
        label={t('wayPhone')}
        hint={t('wayPhoneHint')}
        picture={<PhonePicture />}
        onChoose={onPhone}
      />
      <WayCard
        className={styles.device}
        icon={<IconUsb aria-hidden />}
        label={t('wayDevice')}
        hint={t('wayDeviceHint')}
        picture={<CardPicture />}
        onChoose={onDevice}
      />
      {keptDays === undefined ? null : (
        <p className={styles.kept}>
          <IconShieldCheck aria-hidden />
          {t('keptDays', { count: keptDays })}
        </p>
      )}
    </div>
  );
}

interface WayCardProps {
  className: string | undefined;
  icon: ReactNode;
  label: string;
  hint: string;
  picture: ReactNode;
  onChoose: () => void;
}

function WayCard({ className, icon, label, hint, picture, onChoose }: WayCardProps) {
  return (
    <button type="button" className={`${styles.card} ${className}`} onClick={onChoose}>
      <span className={styles.words}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
      <span className={styles.picture} aria-hidden>
        {picture}
      </span>
    </button>
  );
}
