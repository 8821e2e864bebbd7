import type { OrderAgain } from '@printfront/shared/contracts/order-again.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { KioskLink } from '#ui/kiosk-link.tsx';
import styles from './order-again-result.module.css';

interface OrderAgainResultProps {
  result: OrderAgain;
  currency: string;
  onClose: () => void;
}

/** What is in the cart now, and all that is not as it was: nobody finds it out when the prints are there. */
export function OrderAgainResult({ result, currency, onClose }: OrderAgainResultProps) {
  const { t } = useTranslation('afterOrder');
  const language = currentLanguage();
  const { printCount, otherPrintCount, notes, priceChanges } = result;
  const money = (satang: number) => formatMoney(satang, currency, language);
  const lines = [
    ...notes.map(({ kind, name, printCount: count }) =>
      t(`note.${kind}`, { size: localized(name, language), prints: t('prints', { count }) }),
    ),
    ...priceChanges.map(({ name, before, now }) =>
      t('price', { size: localized(name, language), before: money(before), now: money(now) }),
    ),
    ...(otherPrintCount > 0 ? [t('others', { count: otherPrintCount })] : []),
  ];
  return (
    <KioskDialog
      title={printCount === 0 ? t('resultNone') : t('resultTitle', { count: printCount })}
      hint={notes.length + priceChanges.length > 0 ? t('resultHint') : undefined}
      onClose={onClose}
      actions={
        <>
          <KioskLink to="/print/sizes">{t('toPrints')}</KioskLink>
          {printCount === 0 ? null : (
            <KioskLink look="next" to="/order/checkout">
              {t('toCheckout')}
            </KioskLink>
          )}
        </>
      }
    >
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </KioskDialog>
  );
}
