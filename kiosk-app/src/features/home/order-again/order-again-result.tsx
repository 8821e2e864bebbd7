import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { OrderAgain } from '@printfront/shared/contracts/order-again.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { formatMoney } from '#ui/format.ts';
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
      t(`note.${kind}`, { size: name[language], prints: t('prints', { count }) }),
    ),
    ...priceChanges.map(({ name, before, now }) =>
      t('price', { size: name[language], before: money(before), now: money(now) }),
    ),
    ...(otherPrintCount > 0 ? [t('others', { count: otherPrintCount })] : []),
  ];
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={printCount === 0 ? t('resultNone') : t('resultTitle', { count: printCount })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Stack>
        {notes.length + priceChanges.length > 0 ? <Text>{t('resultHint')}</Text> : null}
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Group grow>
          <Button size="md" variant="default" component={Link} to="/print/sizes">
            {t('toPrints')}
          </Button>
          {printCount === 0 ? null : (
            <Button size="md" component={Link} to="/order/checkout" data-autofocus>
              {t('toCheckout')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
