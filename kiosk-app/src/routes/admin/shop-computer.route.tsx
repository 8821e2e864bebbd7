import './beyond-the-list.ts';
import { Text, Title } from '@mantine/core';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { shopComputerQuery } from '#api/shop-computer-queries.ts';
import { ComputerPanel } from '#features/office/shop-computer/computer-panel.tsx';
import { KioskPin } from '#features/office/shop-computer/kiosk-pin.tsx';
import { SET_UP_STEPS } from '#features/office/shop-computer/set-up-steps.ts';
import styles from '#features/office/shop-computer/shop-computer.module.css';
import { timeHere } from '#features/office/shop-computer/time-here.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { settingsText } from '#text/settings.ts';
import { shopComputerText } from '#text/shop-computer.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('settings', settingsText);
addText('shopComputer', shopComputerText);

/** Central has no such computer. */
export const loader = (queryClient: QueryClient) => async () => {
  const { server } = await queryClient.ensureQueryData(shopQuery());
  if (server === null) return redirect('/admin/storefronts');
  await queryClient.fetchQuery(shopComputerQuery());
  return null;
};

/** What is set on this shop's computer, for its owner. */
export function Component() {
  const { t } = useTranslation('shopComputer');
  const { data: shop } = useQuery(shopQuery());
  const { data: computer } = useSuspenseQuery(shopComputerQuery());
  usePageTitle(t('pageTitle'), localized(shop?.name, currentLanguage()));
  return (
    <div className={styles.sections} data-density="home">
      <div>
        <Title order={1}>{t('pageTitle')}</Title>
        <Text c="dimmed">{t('pageLead')}</Text>
      </div>
      {SET_UP_STEPS.filter((step) => step !== 'summary').map((part) => {
        const saved = part === 'kiosks' ? null : computer[part];
        return (
          <section key={part} aria-labelledby={`part-${part}`}>
            <Title order={2} size="h3" id={`part-${part}`}>
              {t(`step.${part}.name`)}
            </Title>
            <Text c="dimmed">{t(`step.${part}.lead`)}</Text>
            <ComputerPanel part={part} computer={computer} />
            {part === 'kiosks' ? <KioskPin /> : null}
            {saved === null || saved.savedAt === null ? null : (
              <Text c="dimmed" size="sm">
                {t('savedBy', { name: saved.savedBy ?? '', time: timeHere(saved.savedAt, currentLanguage()) })}
              </Text>
            )}
          </section>
        );
      })}
    </div>
  );
}
