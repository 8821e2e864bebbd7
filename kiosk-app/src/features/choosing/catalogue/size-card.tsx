import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { Finish } from '@printfront/shared/contracts/finishes.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { priceSteps } from '@printfront/shared/domain/price-steps.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { IconAlertTriangle, IconCheck, IconCircleCheck } from '#ui/icons.tsx';
import { paperSize } from '#ui/paper-size.ts';
import { WholeWords } from '#ui/whole-words.tsx';
import { goodFor } from './good-for.ts';
import { PaperPicture } from './paper-picture.tsx';
import styles from './size-card.module.css';

interface SizeCardProps {
  /** The size's page. Said whole: what is relative would begin at a page that another touch has just led to. */
  address: string;
  size: Size;
  discounts: readonly Discount[];
  currency: string;
  /** That its prints get in this order. */
  finish: Finish | null;
  /** Prints chosen in this size so far. */
  chosenPrints: number;
  /** The customer's; those that print sharply are counted. */
  files: readonly UploadedFile[];
  /** Shown on the paper. */
  photo: UploadedFile | undefined;
  pxPerMm: number;
}

/** A size as its paper with a photo of the customer's on it, beside a phone, and what it costs. */
export function SizeCard(card: SizeCardProps) {
  const { address, size, finish, discounts, currency, chosenPrints, files, photo, pxPerMm } = card;
  const { t, i18n } = useTranslation('sizes');
  const { language } = i18n;
  const isChosen = chosenPrints > 0;
  return (
    <Link to={address} className={`${styles.card} ${isChosen ? styles.chosen : ''}`}>
      <PaperPicture size={size} photo={photo} pxPerMm={pxPerMm} />
      <span className={styles.facts}>
        <span className={styles.line}>
          <span className={styles.name}>{localized(size.name, language)}</span>
          {isChosen ? (
            <span className={styles.count}>
              <IconCheck aria-hidden /> {t('prints', { count: chosenPrints })}
            </span>
          ) : null}
          <span className={styles.price}>{formatMoney(size.price, currency, language)}</span>
        </span>
        <span className={`${styles.line} ${styles.notes} ${styles.apart}`}>
          <span>
            {paperSize(size, language).metric}
            {finish === null ? null : (
              <>
                {' · '}
                <WholeWords text={t('finish', { name: localized(finish.name, language) })} />
              </>
            )}
          </span>
          <Saving size={size} discounts={discounts} currency={currency} />
        </span>
        <span className={`${styles.line} ${styles.notes}`}>
          <Sharpness files={files} size={size} />
          {size.photoFrames.length > 0 ? <span>{t('frames')}</span> : null}
          {size.isShippingApplicable ? null : <span>{t('pickupOnly')}</span>}
        </span>
      </span>
    </Link>
  );
}

/** From how many on a print costs less; of a sheet how many pictures are on it. */
function Saving({ size, discounts, currency }: Pick<SizeCardProps, 'size' | 'discounts' | 'currency'>) {
  const { t, i18n } = useTranslation('sizes');
  const cheaper = priceSteps(size, discounts).find(
    ({ fromPrintQuantity, unitPrice }) => fromPrintQuantity > 1 && unitPrice < size.price,
  );
  const isSheet = size.numberOfPicturesPerPrint > 1;
  return (
    <span className={styles.saving}>
      {isSheet ? <span>{t('perSheet', { count: size.numberOfPicturesPerPrint })}</span> : null}
      {cheaper === undefined ? null : (
        <span className={styles.cheaper}>
          {t(isSheet ? 'fromSheets' : 'fromQuantity', { count: cheaper.fromPrintQuantity })}{' '}
          {formatMoney(cheaper.unitPrice, currency, i18n.language)}
        </span>
      )}
    </span>
  );
}

/** Fewer sharp ones than that are worth a warning. */
const MOST = 0.9;

/** For how many of their photos the size is good. */
function Sharpness({ files, size }: Pick<SizeCardProps, 'files' | 'size'>) {
  const { t } = useTranslation('sizes');
  const { sharp, known } = goodFor(files, size);
  if (known === 0) return null;
  const isGood = sharp >= known * MOST;
  const words = () => {
    if (sharp === known) return t('goodAll');
    if (sharp === 0) return t('goodNone');
    // Beside a warning stands what it warns of.
    return isGood ? t('goodSome', { sharp, known }) : t('notSharp', { count: known - sharp, known });
  };
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={isGood ? styles.good : styles.warn}>
      <Icon aria-hidden /> {words()}
    </span>
  );
}
