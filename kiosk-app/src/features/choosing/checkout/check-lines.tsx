import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { printQuality } from '@printfront/shared/domain/photo-geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { storefrontFilesQuery, storefrontFramesQuery } from '#api/storefront-queries.ts';
import { formatMoney } from '#ui/format.ts';
import { Money } from '#ui/money.tsx';
import { PrintPicture } from '#ui/print-picture.tsx';
import styles from './check-lines.module.css';

interface CheckLinesProps {
  orderId: string;
  summary: PriceSummary;
  sizes: readonly Size[];
  currency: string;
}

/** Every size that is ordered: what, how many, for how much. */
export function CheckLines({ orderId, summary, sizes, currency }: CheckLinesProps) {
  return (
    <ul className={styles.lines}>
      {summary.breakdown.map((line) => {
        const size = sizes.find(({ key }) => key === line.size);
        if (size === undefined) return null;
        return <CheckLine key={line.size} orderId={orderId} line={line} size={size} currency={currency} />;
      })}
    </ul>
  );
}

interface CheckLineProps {
  orderId: string;
  line: PriceSummary['breakdown'][number];
  size: Size;
  currency: string;
}

const PICTURE_PX = 120;

function CheckLine({ orderId, line, size, currency }: CheckLineProps) {
  const { t, i18n } = useTranslation('checkout');
  const name = size.name[i18n.language === 'en' ? 'en' : 'th'];
  const { data: files = [] } = useQuery({ ...storefrontFilesQuery(orderId, size.key), refetchInterval: false });
  const { data: frames = [] } = useQuery(storefrontFramesQuery(orderId));
  const wanted = files.filter(({ quantity }) => quantity > 0);
  const sample = wanted.find(({ thumbnailUrl }) => thumbnailUrl !== null);
  const frameId = frames.find((frame) => frame.size === size.key)?.photoFrameId;
  const blurry = wanted.filter(({ dpi }) => dpi !== null && printQuality(dpi) === 'low').length;
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        {sample === undefined ? null : (
          <PrintPicture
            photo={sample}
            print={size}
            src={sample.thumbnailUrl}
            alt=""
            box={PICTURE_PX}
            frameSrc={size.photoFrames.find(({ id }) => id === frameId)?.image ?? null}
          />
        )}
      </div>
      <div className={styles.facts}>
        <b className={styles.name}>{name}</b>
        <span>
          {t('prints', { count: line.quantity })}
          {' · '}
          {t('times', { number: line.quantity, price: formatMoney(line.unitPrice, currency, i18n.language) })}
        </span>
        {line.discount > 0 ? (
          <span className={styles.discount}>
            {t('discount')} −{formatMoney(line.discount, currency, i18n.language)}
          </span>
        ) : null}
        {blurry > 0 ? <span className={styles.blurry}>{t('blurry', { count: blurry })}</span> : null}
      </div>
      <Money satang={line.total} currency={currency} />
      <Link
        className={styles.change}
        to={`/storefront/${orderId}/sizes/${size.key}`}
        aria-label={t('changeSize', { size: name })}
      >
        {t('change')}
      </Link>
    </li>
  );
}
