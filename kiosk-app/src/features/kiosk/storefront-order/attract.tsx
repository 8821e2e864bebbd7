import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { getStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#ui/format.ts';
import { IconCash, IconDeviceMobileShare, IconRulerMeasure } from '#ui/icons.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './attract.module.css';

type Queue = Pick<Output<(typeof getStorefront)['answer']>, 'ordersAhead' | 'waitingPrints' | 'readyFrom'>;

interface AttractProps {
  shop: Shop;
  sizes: readonly Size[];
  /** What waits before a customer who comes now; null while nobody has said. */
  queue: Queue | null;
  state: 'ready' | 'starting';
  /** Words for what went wrong at the last touch. */
  problem: string | null;
  onStart: () => void;
}

/** What this is, what it costs, how long the queue is. The button reaches over all of it. */
export function Attract({ shop, sizes, queue, state, problem, onStart }: AttractProps) {
  const { t, i18n } = useTranslation('storefront');
  const language = i18n.language === 'en' ? 'en' : 'th';
  const lowestPrice = Math.min(...sizes.map(({ price }) => price));
  return (
    <main className={styles.attract}>
      <span className={styles.samples}>
        {samplePictures(sizes).map((url) => (
          <img key={url} className={styles.sample} src={url} alt="" />
        ))}
      </span>
      <span className={styles.shop}>{shop.name[language]}</span>
      <h1 className={styles.headline}>{t('headline')}</h1>
      <span className={styles.promise}>{t('promise')}</span>
      <span className={styles.ways}>
        <Way icon={<IconDeviceMobileShare size={56} stroke={1.5} aria-hidden />} words={t('howPhotos')} />
        <Way icon={<IconRulerMeasure size={56} stroke={1.5} aria-hidden />} words={t('howSizes')} />
        <Way icon={<IconCash size={56} stroke={1.5} aria-hidden />} words={t('howPay')} />
      </span>
      <span className={styles.facts}>
        {Number.isFinite(lowestPrice) ? (
          <span className={styles.price}>
            {t('pricesFrom')} <Money satang={lowestPrice} currency={shop.currency} large /> {t('perPrint')}
          </span>
        ) : null}
        {queue === null ? null : <QueueLine queue={queue} timeZone={shop.timeZone} />}
      </span>
      {problem === null ? null : <Notice kind="bad">{`${t('startFailed')}. ${problem}`}</Notice>}
      <button type="button" className={styles.start} onClick={onStart} disabled={state === 'starting'}>
        <span className={styles.startWords}>{state === 'starting' ? t('starting') : t('touchToStart')}</span>
      </button>
    </main>
  );
}

/** How long the queue is, and when something ordered now is ready: no queue is no promise when the shop is closed. */
function QueueLine({
  queue: { ordersAhead, waitingPrints = 0, readyFrom },
  timeZone,
}: {
  queue: Queue;
  timeZone: string;
}) {
  const { t, i18n } = useTranslation('storefront');
  const queue =
    ordersAhead > 0
      ? t('ordersAhead', { count: ordersAhead })
      : waitingPrints > 0
        ? t('printsAhead', { count: waitingPrints })
        : t('noOrdersAhead');
  const ready = readyFrom == null ? null : t('readyFrom', { time: formatInstant(readyFrom, timeZone, i18n.language) });
  return <span>{ready === null ? queue : `${queue} · ${ready}`}</span>;
}

/** Of each kind of size the first, so that one sees at a glance what can be had. */
function samplePictures(sizes: readonly Size[]): string[] {
  const seen = new Set<string>();
  return sizes.flatMap(({ categoryId, imageUrl }) => {
    if (imageUrl === null || seen.has(categoryId)) return [];
    seen.add(categoryId);
    return [imageUrl];
  });
}

function Way({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <span className={styles.way}>
      {icon}
      {words}
    </span>
  );
}
