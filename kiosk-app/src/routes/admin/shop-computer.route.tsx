import './staff-page-texts.ts';
import { Anchor, Text, Title } from '@mantine/core';
import { SET_UP_NAME } from '@printfront/shared/contracts/computer-settings.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, redirect } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { shopComputerQuery } from '#api/shop-computer-queries.ts';
import { AnotherAuthority } from '#features/office/shop-computer/another-authority.tsx';
import { ComputerChanges } from '#features/office/shop-computer/computer-changes.tsx';
import { ComputerPanel } from '#features/office/shop-computer/computer-panel.tsx';
import { KioskPin } from '#features/office/shop-computer/kiosk-pin.tsx';
import { SET_UP_STEPS } from '#features/office/shop-computer/set-up-steps.ts';
import styles from '#features/office/shop-computer/shop-computer.module.css';
import { useTimesHere } from '#features/office/shop-computer/time-here.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { secureAddressesText } from '#text/secure-addresses.ts';
import { settingsText } from '#text/settings.ts';
import { shopComputerText } from '#text/shop-computer.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('settings', settingsText);
addText('shopComputer', shopComputerText);
addText('secureAddresses', secureAddressesText);

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
        <Anchor component={Link} to="/admin/health" underline="always">
          {t('toHealth')}
        </Anchor>
      </div>
      {SET_UP_STEPS.filter((step) => step !== 'summary').map((part) => {
        const words = { name: t(`step.${part}.name`), lead: t(`step.${part}.lead`) };
        return (
          <Part
            key={part}
            part={part}
            {...words}
            saved={part === 'kiosks' ? null : computer[part]}
            changes={part === 'kiosks' ? null : <ComputerChanges section={part} computer={computer} />}
          >
            <ComputerPanel part={part} computer={computer} />
            {part === 'kiosks' ? <KioskPin /> : null}
            {part === 'https' ? <AnotherAuthority computer={computer} /> : null}
          </Part>
        );
      })}
    </div>
  );
}

interface PartProps {
  part: string;
  name: string;
  lead: string;
  /** Null: nothing of it is saved in one piece. */
  saved: { savedBy: string | null; savedAt: string | null } | null;
  /** Who changed what of it. */
  changes: ReactNode;
  children: ReactNode;
}

function Part({ part, name, lead, saved, changes, children }: PartProps) {
  const { timeHere } = useTimesHere();
  const { t } = useTranslation('shopComputer');
  return (
    <section aria-labelledby={`part-${part}`}>
      <Title order={2} size="h3" id={`part-${part}`}>
        {name}
      </Title>
      <Text c="dimmed">{lead}</Text>
      {children}
      {saved === null || saved.savedAt === null ? null : (
        <Text c="dimmed" size="sm">
          {t(saved.savedBy === SET_UP_NAME ? 'bySetUp' : 'savedBy', {
            name: saved.savedBy ?? '',
            time: timeHere(saved.savedAt, currentLanguage()),
          })}
        </Text>
      )}
      {changes}
    </section>
  );
}
