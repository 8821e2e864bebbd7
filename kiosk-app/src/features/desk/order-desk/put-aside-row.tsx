import { NativeSelect } from '@mantine/core';
import {
  getParkedPicture,
  type ParkedStorefrontOrder,
  sendParkedStorefrontOrder,
} from '@printfront/shared/contracts/parked-orders.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callUrl } from '#api/call.ts';
import { parkedStorefrontOrdersQuery, storefrontClientsQuery } from '#api/shop-queries.ts';
import { formatLately } from '#ui/format.ts';
import { IconCircleCheck, IconPhoto } from '#ui/icons.tsx';
import styles from './desk.module.css';
import place from './put-aside.module.css';
import { PutAsideFailure } from './put-aside-failure.tsx';

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
        <span role="status">
          {sentTo === null ? (
            <span className={styles.quiet}>
              {t('putAsideTimes', { touched: time(order.touchedAt), kept: time(order.keptUntil) })}
            </span>
          ) : (
            <span className={place.sent}>
              <IconCircleCheck size={18} aria-hidden />
              {t('putAsideSentTo', { kiosk: sentTo.kiosk, until: time(sentTo.until) })}
            </span>
          )}
        </span>
        <PutAsideFailure error={send.error} />
        <div className={place.ways}>
          <button type="button" data-first className={styles.quietButton} onClick={onTake}>
            {t('putAsideTakeOver')}
          </button>
          <SendTo
            kiosks={clients.filter(({ lastTouchedAt }) => lastTouchedAt !== null)}
            sentTo={sentTo?.kiosk ?? null}
            isSending={send.isPending}
            onSend={(id) => send.mutate(id)}
          />
        </div>
      </div>
    </li>
  );
}

/** More of them are no row of buttons that anybody reads. */
const MOST_BUTTONS = 3;

interface SendToProps {
  kiosks: readonly { id: string; name: string }[];
  /** The name of the kiosk that offers it now. */
  sentTo: string | null;
  isSending: boolean;
  onSend: (id: string) => void;
}

function SendTo({ kiosks, sentTo, isSending, onSend }: SendToProps) {
  const { t } = useTranslation('desk');
  const [chosen, setChosen] = useState<string | null>(null);
  const isChoice = kiosks.length > MOST_BUTTONS;
  const picked = kiosks.find(({ id }) => id === chosen) ?? kiosks.find(({ name }) => name === sentTo) ?? kiosks[0];
  const offered = isChoice && picked !== undefined ? [picked] : kiosks;
  return (
    <>
      {isChoice ? (
        <NativeSelect
          aria-label={t('putAsideWhich')}
          data={kiosks.map(({ id, name }) => ({ value: id, label: name }))}
          value={picked?.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      ) : null}
      {offered.map(({ id, name }) => (
        <button key={id} type="button" className={styles.quietButton} disabled={isSending} onClick={() => onSend(id)}>
          {name === sentTo ? t('putAsideSendAgain') : t('putAsideSend', { kiosk: name })}
        </button>
      ))}
    </>
  );
}
