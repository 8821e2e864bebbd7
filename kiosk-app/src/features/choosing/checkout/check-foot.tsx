import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePrintOrder } from '#api/print-order.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { IconEyeOff, IconPlus } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { isBlurry, printedOf } from './blurry-prints.ts';
import styles from './check-foot.module.css';
import type { Saving } from './next-saving.ts';

interface CheckFootProps {
  summary: PriceSummary;
  sizes: readonly Size[];
  currency: string;
  saving: Saving | null;
  blurry: readonly BlurryPrint[];
  /** To where prints of that size are added. */
  onAdd: (sizeKey: string) => void;
  onMend: (sizeKey: string, file: UploadedFile) => void;
}

/** Above the bar: what will be blurry, how the price is made up, and the next saving, once. */
export function CheckFoot({ summary, sizes, currency, saving, blurry, onAdd, onMend }: CheckFootProps) {
  const { t } = useTranslation('checkout');
  const language = currentLanguage();
  const money = (satang: number) => formatMoney(satang, currency, language);
  const nameOf = (key: string) => localized(sizes.find((size) => size.key === key)?.name, language) ?? key;
  const first = blurry[0];
  const parts = summary.breakdown.map((line) => `${nameOf(line.size)} ${money(line.total)}`);
  if (summary.shippingPrice > 0) parts.push(`${t('shipping')} ${money(summary.shippingPrice)}`);
  if (summary.breakdown.length === 0) return null;
  return (
    <div className={styles.foot}>
      {first === undefined ? null : (
        <div className={styles.blurry} role="status">
          <IconEyeOff aria-hidden />
          <span className={styles.words}>{t('blurry', { count: blurry.length })}</span>
          <KioskButton look="line" onClick={() => onMend(first.sizeKey, first.file)}>
            {t('seeBlurry', { count: blurry.length })}
          </KioskButton>
        </div>
      )}
      {parts.length > 1 ? <p className={styles.parts}>{parts.join(' + ')}</p> : null}
      {saving === null ? null : (
        <div className={`${styles.saving} ${saving.costsNoMore ? styles.free : ''}`}>
          <span className={styles.words}>
            {t(`${saving.costsNoMore ? 'savingFree' : 'saving'}${saving.isSheet ? 'Sheets' : ''}`, {
              count: saving.missingPrints,
              size: nameOf(saving.sizeKey),
              price: money(saving.costsNoMore ? saving.total : saving.unitPrice),
              more: money(saving.more),
            })}
          </span>
          <KioskButton onClick={() => onAdd(saving.sizeKey)}>
            <IconPlus aria-hidden />
            {t('addMore')}
          </KioskButton>
        </div>
      )}
    </div>
  );
}

/** Of the three things that may stand there one alone needs no row for itself on a low screen. */
export function isOneLine({ summary, saving, blurry }: Pick<CheckFootProps, 'summary' | 'saving' | 'blurry'>): boolean {
  const parts = summary.breakdown.length + (summary.shippingPrice > 0 ? 1 : 0);
  return [blurry.length > 0, parts > 1, saving !== null].filter(Boolean).length === 1;
}

interface BlurryPrint {
  sizeKey: string;
  file: UploadedFile;
}

/** Prints that will come out blurry, by size. */
export function useBlurry({ breakdown }: PriceSummary): BlurryPrint[] {
  const order = usePrintOrder();
  const answers = useQueries({
    queries: breakdown.map(({ size }) => ({ ...order.filesQuery(size), refetchInterval: false as const })),
  });
  return breakdown.flatMap(({ size: sizeKey }, index) =>
    printedOf(answers[index]?.data ?? [])
      .filter(isBlurry)
      .map((file) => ({ sizeKey, file })),
  );
}
