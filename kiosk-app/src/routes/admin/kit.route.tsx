import './staff-page-texts.ts';
import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KitSheet } from '#features/office/kit/kit-sheet.tsx';
import { addText } from '#text/i18n.ts';
import { kitText } from '#text/kit.ts';
import type { Density } from '#ui/density.ts';
import { Segmented } from '#ui/segmented.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import styles from './kit.module.css';

addText('kit', kitText);

/** For who builds screens: every part in both themes. No menu leads here. */
export function Component() {
  const { t } = useTranslation('kit');
  const [density, setDensity] = useState<Density>('kiosk');
  usePageTitle(t('title'));
  return (
    <Stack gap="lg" data-density="home">
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('hint')}</Text>
      </div>
      <Segmented
        label={t('density')}
        options={[
          { value: 'kiosk', label: t('densityKiosk') },
          { value: 'home', label: t('densityHome') },
          { value: 'desk', label: t('densityDesk') },
        ]}
        value={density}
        onChange={setDensity}
      />
      <div className={styles.sheets}>
        <KitSheet theme="light" density={density} />
        <KitSheet theme="dark" density={density} />
      </div>
    </Stack>
  );
}
