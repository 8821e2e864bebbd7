import {
  getParkedPicture,
  type ParkedStorefrontOrder,
  sendParkedStorefrontOrder,
} from '@printfront/shared/contracts/parked-orders.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call, callUrl } from '#api/call.ts';
import { parkedStorefrontOrdersQuery, storefrontClientsQuery } from '#api/shop-queries.ts';
import { formatLately } from '#ui/format.ts';
import { IconPhoto } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './desk.module.css';
import place from './put-aside.module.css';

interface PutAsideRowProps {
  order: ParkedStorefrontOrder;
  timeZone: string;
  onTake: () => void;
}

/** By its picture, its customer and its kiosk it is told from others. */
export function PutAsideRow({ order, timeZone, onTake }: PutAsideRowProps) {
  const { t, i18n } = useTranslation('desk');
  const queryClient = useQueryClient();
  const { data: clients = [] } = useQuery({ ...storefrontClientsQuery(), refetchInterval: false });
  const { code, createdAt, name, phoneNumber, kiosk, fileCount, sentTo } = order;
  const send = useMutation({
    mutationFn: (clientId: string) =>
      call(sendParkedStorefrontOrder, { params: { code }, body: { createdAt, clientId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: parkedStorefrontOrdersQuery().queryKey }),
  });
  const now = new Date();
  const time = (instant: string) => formatLately(instant, now, timeZone, i18n.language);
  const failure = send.error instanceof CallError ? send.error.code : null;
  return (
    <li className={place.row} aria-label={t('putAsideOrder', { code })}>
      {order.hasPicture ? (
        <img src={callUrl(getParkedPicture, { code }, { createdAt })} alt="" />
      ) : (
        <span className={place.noPicture}>
          <IconPhoto size={24} aria-hidden />
        </span>
      )}
      <div className={place.facts}>
        <b>{[code, name, phoneNumber === null ? null : formatPhoneNumber(phoneNumber)].filter(Boolean).join(' · ')}</b>
        <span>{t('putAsideFacts', { count: fileCount, kiosk })}</span>
        <span className={styles.quiet}>
          {sentTo === null
            ? t('putAsideTimes', { touched: time(order.touchedAt), kept: time(order.keptUntil) })
            : t('putAsideSentTo', { kiosk: sentTo.kiosk, until: time(sentTo.until) })}
        </span>
        {failure === null ? null : (
          <Notice kind="bad">{failure === 'not-found' ? t('putAsideGone') : t(`problems:${failure}`)}</Notice>
        )}
        <div className={place.ways}>
          <button type="button" data-first className={styles.quietButton} onClick={onTake}>
            {t('putAsideTakeOver')}
          </button>
          {clients
            .filter(({ lastTouchedAt }) => lastTouchedAt !== null)
            .map((client) => (
              <button
                key={client.id}
                type="button"
                className={styles.quietButton}
                disabled={send.isPending}
                onClick={() => send.mutate(client.id)}
              >
                {t('putAsideSend', { kiosk: client.name })}
              </button>
            ))}
        </div>
      </div>
    </li>
  );
}
