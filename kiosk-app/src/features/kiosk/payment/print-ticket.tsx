import { TICKET_PRINTING_MS } from '@printfront/shared/domain/app-timings.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconPrinter } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import styles from './print-ticket.module.css';

export type TicketState = 'idle' | 'printing' | 'printed';

interface TicketPrinter {
  state: TicketState;
  print: () => void;
}

/** A browser tells when a page has gone to the printer, and never when the paper is out: that takes a few seconds more. */
export function useTicketPrinter(): TicketPrinter {
  const [state, setState] = useState<TicketState>('idle');
  useEffect(() => {
    if (state !== 'printing') return;
    let printed: ReturnType<typeof setTimeout>;
    // A print question holds the page: it has to say before that it prints.
    const asked = setTimeout(() => {
      window.print();
      printed = setTimeout(() => setState('printed'), TICKET_PRINTING_MS);
    }, 50);
    return () => {
      clearTimeout(asked);
      clearTimeout(printed);
    };
  }, [state]);
  return { state, print: () => setState('printing') };
}

/** As large as the way on, and says how far it is. */
export function PrintTicket({ state, print }: TicketPrinter) {
  const { t } = useTranslation('checkout');
  return (
    <KioskButton
      look="line"
      large
      className={styles.print}
      aria-disabled={state === 'printing'}
      onClick={() => state !== 'printing' && print()}
    >
      {state === 'printed' ? <IconCheck aria-hidden /> : <IconPrinter aria-hidden />}
      <span className={styles.words}>
        {t(state === 'idle' ? 'printTicket' : state)}
        {state === 'printed' ? <small>{t('printAgain')}</small> : null}
      </span>
    </KioskButton>
  );
}
