import { Button } from '@mantine/core';
import {
  checkHotFolder,
  checkRouter,
  checkWifi,
  type ShopComputer,
} from '@printfront/shared/contracts/shop-computer.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { IconAlertTriangle, IconCircleCheck } from '#ui/icons.tsx';
import { type ComputerPart, SET_UP_STEPS } from './set-up-steps.ts';
import styles from './shop-computer.module.css';

interface Finding {
  words: string;
  isGood: boolean;
}

/** What works and what is still open, as it is tried at this moment. */
export function SetUpSummary({
  computer,
  onChoose,
}: {
  computer: ShopComputer;
  onChoose: (part: ComputerPart) => void;
}) {
  const { t } = useTranslation('shopComputer');
  const findings = useFindings(computer);
  return (
    <ul className={styles.summary}>
      {SET_UP_STEPS.filter((step) => step !== 'summary').map((part) => {
        const finding = findings[part];
        const isGood = finding?.isGood ?? false;
        const name = t(`step.${part}.name`);
        return (
          <li key={part}>
            <span className={isGood ? styles.good : styles.open}>
              {isGood ? <IconCircleCheck size={24} aria-hidden /> : <IconAlertTriangle size={24} aria-hidden />}
            </span>
            <b>{name}</b>
            <span>{finding?.words ?? t('trying')}</span>
            <Button variant="default" aria-label={t('changePart', { name })} onClick={() => onChoose(part)}>
              {t(isGood ? 'change' : 'lookAgain')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function useFindings(computer: ShopComputer): Record<ComputerPart, Finding | null> {
  const { t } = useTranslation(['shopComputer', 'secureAddresses']);
  const { router, wifi, hotFolder, shop, kiosks, certificate } = computer;
  const { host, ...link } = router.values;
  const asked = { staleTime: 0, retry: false };
  const routerFound = useQuery({
    ...asked,
    queryKey: ['shop-computer', 'tried', 'router', router.version],
    queryFn: () => call(checkRouter, { body: { ...link, host: host ?? '' } }),
    enabled: host !== null,
  });
  const wifiFound = useQuery({
    ...asked,
    queryKey: ['shop-computer', 'tried', 'wifi', wifi.version, router.version],
    queryFn: () => call(checkWifi, { body: wifi.values }),
  });
  const folderFound = useQuery({
    ...asked,
    queryKey: ['shop-computer', 'tried', 'hot-folder', hotFolder.version],
    queryFn: () => call(checkHotFolder, { body: hotFolder.values }),
  });
  const seen = kiosks.filter(({ lastTouchedAt }) => lastTouchedAt !== null).length;
  const name = shop?.name ?? '';
  const path = hotFolder.values.path ?? '';
  const problemOf = (group: string, found: { problem: string | null } | undefined, good: string): Finding | null =>
    found === undefined
      ? null
      : {
          words: found.problem === null ? good : t(`${group}.${found.problem}`, { path }),
          isGood: found.problem === null,
        };
  return {
    central:
      shop === null
        ? { words: t('central.open'), isGood: false }
        : { words: t(computer.isLinked ? 'central.linked' : 'central.away', { name }), isGood: computer.isLinked },
    router:
      host === null
        ? { words: t(router.savedAt === null ? 'router.open' : 'router.none'), isGood: router.savedAt !== null }
        : problemOf(
            'routerProblem',
            routerFound.data,
            t('router.short', { name: routerFound.data?.router?.identity ?? '' }),
          ),
    wifi: problemOf('wifiProblem', wifiFound.data, wifi.values.ssid ?? ''),
    kiosks: { words: seen === 0 ? t('kiosks.none') : t('kiosks.count', { count: seen }), isGood: seen > 0 },
    hotFolder:
      hotFolder.values.path === null
        ? { words: t('hotFolder.none'), isGood: hotFolder.savedAt !== null }
        : problemOf('hotFolderProblem', folderFound.data, hotFolder.values.path),
    https: {
      words:
        certificate.problem !== null
          ? t(`secureAddresses:problem.${certificate.problem}`)
          : certificate.source === 'none'
            ? t('secureAddresses:short.off')
            : (certificate.addresses[0] ?? t('secureAddresses:short.on')),
      isGood: certificate.problem === null,
    },
  };
}
