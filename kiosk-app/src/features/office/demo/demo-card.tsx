import { Button } from '@mantine/core';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { demoQuery } from '#api/demo-queries.ts';
import { Notice } from '#ui/notice.tsx';
import { EndDemo } from './end-demo.tsx';

/** On the overview of a demo: how it becomes a shop. */
export function DemoCard({ shop }: { shop: Shop | undefined }) {
  const { t } = useTranslation('demo');
  const { data: demo } = useQuery(demoQuery());
  const [isAsking, setAsking] = useState(false);
  if (demo?.isDemo !== true || shop === undefined) return null;
  return (
    <>
      <Notice
        kind="warn"
        action={
          demo.canEnd ? (
            <Button size="sm" variant="default" onClick={() => setAsking(true)}>
              {t('begin')}
            </Button>
          ) : null
        }
      >
        <b>{t('title')}.</b> {t(demo.canEnd ? 'lead' : 'cannot')}
      </Notice>
      {isAsking ? <EndDemo shop={shop} onKeep={() => setAsking(false)} /> : null}
    </>
  );
}
