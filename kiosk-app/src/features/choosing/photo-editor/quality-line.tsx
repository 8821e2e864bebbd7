import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { goodUpTo } from '@printfront/shared/domain/good-up-to.ts';
import { type PrintQuality, printQuality } from '@printfront/shared/domain/photo-geometry.ts';
import { printedCut, printedDpi } from '@printfront/shared/domain/print-geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePrintOrder } from '#api/print-order.ts';
import { localized } from '#text/localized.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleHalf2 } from '#ui/icons.tsx';
import { paperSize } from '#ui/paper-size.ts';
import type { Edit, Place } from './edit-moves.ts';
import styles from './quality-line.module.css';

const ICONS = { good: IconCircleCheck, fair: IconCircleHalf2, low: IconAlertTriangle };

interface QualityLineProps {
  edit: Edit;
  place: Place;
  isIdPhoto: boolean;
}

/** How sharp it will be, and the largest size of the shop that this part of the photo is good for. */
export function QualityLine({ edit, place, isIdPhoto }: QualityLineProps) {
  const { t, i18n } = useTranslation('sizes');
  const { data: sizes = [] } = useQuery(usePrintOrder().sizesQuery());
  const quality = printQuality(printedDpi(place.photo, edit, place.size));
  const best = largestGood(sizes, edit, place);
  const Icon = ICONS[quality];
  return (
    <p className={`${styles.line} ${styles[quality]}`}>
      <Announced quality={quality} />
      <Icon aria-hidden />
      <b>{t(`quality.${quality}`)}</b>
      {/* A small picture for an identity card is good for nothing larger than itself. */}
      {isIdPhoto ? null : (
        <span className={styles.best}>
          {best !== undefined
            ? t(quality === 'good' ? 'goodUpTo' : 'goodOnlyUpTo', {
                size: `${localized(best.name, i18n.language)} (${paperSize(best, i18n.language).metric})`,
              })
            : // Fair in this size is not too small for it.
              quality === 'low' && t('goodForNone')}
        </span>
      )}
    </p>
  );
}

/** Said when the class changes, not with each step. */
function Announced({ quality }: { quality: PrintQuality }) {
  const { t } = useTranslation('sizes');
  return (
    <span role="status" className={styles.said}>
      {t(`quality.${quality}`)}
    </span>
  );
}

function largestGood(sizes: readonly Size[], edit: Edit, { photo, size }: Place): Size | undefined {
  const papers = sizes.filter((one) => one.numberOfPicturesPerPrint === 1 && !one.hidden);
  return goodUpTo(photo, papers, { ...edit, crop: printedCut(photo, edit, size) })[0];
}
