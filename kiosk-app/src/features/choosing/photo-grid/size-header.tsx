import type { Finish } from '@printfront/shared/contracts/finishes.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useTranslation } from 'react-i18next';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { paperSize } from '#ui/paper-size.ts';
import { PrintPicture } from '#ui/print-picture.tsx';
import { WholeWords } from '#ui/whole-words.tsx';
import styles from './size-header.module.css';

interface SizeFactsProps {
  size: Size;
  /** That its prints get. */
  finish: Finish | null;
  currency: string;
}

/** What a size is and costs, in a line. */
export function SizeFacts({ size, finish, currency }: SizeFactsProps) {
  const { t, i18n } = useTranslation('sizes');
  const { language } = i18n;
  const price = formatMoney(size.price, currency, language);
  const isSheet = size.numberOfPicturesPerPrint > 1;
  const facts = [
    paperSize(size, language).metric,
    finish === null ? null : t('finish', { name: localized(finish.name, language) }),
    isSheet ? t('perSheet', { count: size.numberOfPicturesPerPrint }) : null,
    isSheet ? t('eachSheet', { price }) : t('each', { price }),
  ];
  return (
    <span className={styles.facts}>
      <WholeWords
        text={facts
          .filter((fact) => fact !== null)
          .map(asOne)
          .join(' · ')}
      />
    </span>
  );
}

/** A line ends between two facts. */
const asOne = (fact: string) => fact.replaceAll(' ', '\u00a0');

interface SizeSampleProps {
  size: Size;
  photo: UploadedFile | undefined;
  frameSrc: string | null;
}

/** The first photo as a small print, with the frame that was chosen. */
export function SizeSample({ size, photo, frameSrc }: SizeSampleProps) {
  if (photo === undefined) return null;
  return (
    <span className={styles.sample} aria-hidden="true">
      {/* The whole photo, cut by this picture: the server's preview has been cut already. */}
      <PrintPicture photo={photo} print={size} src={photo.thumbnailUrl} alt="" frameSrc={frameSrc} box={SAMPLE_PX} />
    </span>
  );
}

const SAMPLE_PX = 64;
