import { Anchor } from '@mantine/core';
import type { PriceLine } from '@printfront/shared/contracts/pricing.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { finishOfSize } from '@printfront/shared/domain/finish.ts';
import { printQuality } from '@printfront/shared/domain/photo-geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { uploadFilesQuery, uploadFramesQuery, uploadStatusQuery } from '#api/upload-queries.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { PrintPicture } from '#ui/print-picture.tsx';
import styles from './ordered-lines.module.css';

type Line = z.infer<typeof PriceLine>;

interface OrderedLinesProps {
  lines: readonly Line[];
  sizes: readonly Size[];
  currency: string;
}

/** Every size that is ordered: a picture, how many, for how much, and the way back to it. */
export function OrderedLines({ lines, sizes, currency }: OrderedLinesProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <OrderedLine
          key={line.size}
          line={line}
          size={sizes.find(({ key }) => key === line.size)}
          currency={currency}
        />
      ))}
    </ul>
  );
}

const PICTURE_PX = 76;

function OrderedLine({ line, size, currency }: { line: Line; size: Size | undefined; currency: string }) {
  const { t } = useTranslation('onlineCheckout');
  const language = currentLanguage();
  const { data: files = [] } = useQuery(uploadFilesQuery(line.size));
  const { data: frames = [] } = useQuery(uploadFramesQuery());
  const { data: statuses = [] } = useQuery(uploadStatusQuery());
  const finish = size === undefined ? null : finishOfSize(size, statuses);
  const wanted = files.filter(({ quantity }) => quantity > 0);
  const sample = wanted.find(({ thumbnailUrl }) => thumbnailUrl !== null);
  const blurry = wanted.filter(({ dpi }) => dpi !== null && printQuality(dpi) === 'low').length;
  const frameId = frames.find((frame) => frame.size === line.size)?.photoFrameId;
  const frame = size?.photoFrames.find(({ id }) => id === frameId);
  const name = localized(size?.name, language) ?? line.size;
  const money = (satang: number) => formatMoney(satang, currency, language);
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        {sample === undefined || size === undefined ? null : (
          <PrintPicture
            photo={sample}
            print={size}
            src={sample.thumbnailUrl}
            alt=""
            box={PICTURE_PX}
            frameSrc={frame?.image ?? null}
          />
        )}
      </div>
      <div className={styles.facts}>
        <b className={styles.name}>{name}</b>
        <span>
          {t('checkout:prints', { count: line.quantity })} × {money(line.unitPrice)}
        </span>
        {finish === null ? null : <span>{t('checkout:onFinish', { finish: localized(finish.name, language) })}</span>}
        {frame === undefined ? null : (
          <span className={styles.quiet}>{t('frame', { name: localized(frame.name, language) })}</span>
        )}
        {blurry > 0 ? <span className={styles.fair}>{t('checkout:blurry', { count: blurry })}</span> : null}
        <Anchor
          component={Link}
          to={`/print/sizes/${line.size}`}
          className={styles.change}
          aria-label={t('checkout:changeSize', { size: name })}
        >
          {t('edit')}
        </Anchor>
      </div>
      <div className={styles.price}>
        {money(line.total)}
        {line.discount > 0 ? (
          <span className={styles.good}>
            {t('checkout:discount')} −{money(line.discount)}
          </span>
        ) : null}
      </div>
    </li>
  );
}
