import { DONE_SCREEN_MS } from '@printfront/shared/domain/app-timings.ts';
import { useTranslation } from 'react-i18next';
import type { IdlePhase } from '../kiosk-session/idle-phase.ts';
import styles from './leaving-line.module.css';
import type { TicketState } from './print-ticket.tsx';

/** A reader is told at these: each second would be all that is heard. */
const SAID_AT = [10, 30, 60];

/** When the kiosk goes home by itself, told without hurry: a line that grows shorter, and tens of seconds. */
export function LeavingLine({ ticket, idle }: { ticket: TicketState; idle: IdlePhase }) {
  const { t } = useTranslation('checkout');
  const allSeconds = DONE_SCREEN_MS / 1000;
  const left = idle.phase === 'countdown' ? idle.secondsLeft : allSeconds;
  const calm = left > 10 ? Math.ceil(left / 10) * 10 : left;
  const said = SAID_AT.find((seconds) => calm <= seconds) ?? allSeconds;
  return (
    <div className={styles.leaving}>
      <span className={styles.time} style={{ scale: `${left / allSeconds} 1` }} aria-hidden />
      <p className={styles.words}>
        {ticket === 'printing' ? t('ticketComes') : <span aria-hidden>{t('wipesIn', { count: calm })}</span>}
      </p>
      <span className={styles.said} role="status">
        {ticket === 'idle' ? t('wipesIn', { count: said }) : t(ticket === 'printing' ? 'printing' : 'ticketPrinted')}
      </span>
    </div>
  );
}
