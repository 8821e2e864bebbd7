import { Group, Stack, Title } from '@mantine/core';
import { DEFAULT_CURRENCY } from '@printfront/shared/domain/default-shop.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { editableCatalogueQuery } from '#api/catalogue-editing-queries.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { DoneStatus } from '#features/office/catalogue-editor/done-status.tsx';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { BackLink } from '#ui/back-link.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

export const useCatalogue = () => useSuspenseQuery(editableCatalogueQuery()).data;

export const useCurrency = () => useQuery(shopQuery()).data?.currency ?? DEFAULT_CURRENCY;

interface CatalogueScreenProps {
  title: string;
  back?: { to: string; words: string };
  /** Right of the title: what is made or filtered here. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the screens on which the catalogue is edited. */
export function CatalogueScreen({ title, back, actions, children }: CatalogueScreenProps) {
  const shop = useQuery(shopQuery());
  usePageTitle(title, localized(shop.data?.name, currentLanguage()));
  return (
    <Stack gap="lg" data-density="home">
      {back === undefined ? null : <BackLink to={back.to}>{back.words}</BackLink>}
      <Group justify="space-between" gap="sm">
        <Title order={1}>{title}</Title>
        {actions}
      </Group>
      <DoneStatus />
      {children}
    </Stack>
  );
}
