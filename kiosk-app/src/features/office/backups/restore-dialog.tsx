import { Button, Loader, TextInput } from '@mantine/core';
import {
  type previewRestore,
  type RestoreProgress,
  type StoredBackup,
  startRestore,
} from '@printfront/shared/contracts/backup-settings.ts';
import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { restorePreviewQuery } from '#api/backup-queries.ts';
import { CallError, call } from '#api/call.ts';
import { formatBytes, formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './backups.module.css';
import { ReasonedButton } from './reasoned-button.tsx';
import { BackupFailure } from './tried-notice.tsx';

type Preview = Output<(typeof previewRestore)['answer']>;
/** As the server leaves it free. */
const SPARE_BYTES = 256 * 1024 * 1024;

interface RestoreQuestionProps {
  backup: StoredBackup;
  shopName: string;
  isCentral: boolean;
  timeZone: string;
  onBegun: (progress: RestoreProgress) => void;
  onClose: () => void;
}

/** What comes back and what is lost, before somebody types the shop’s name. */
export function RestoreQuestion({ backup, shopName, isCentral, timeZone, onBegun, onClose }: RestoreQuestionProps) {
  const { t, i18n } = useTranslation('backups');
  const preview = useQuery(restorePreviewQuery(backup.id));
  const [typed, setTyped] = useState('');
  const begin = useMutation({
    mutationFn: (shopName: string) => call(startRestore, { params: { backupId: backup.id }, body: { shopName } }),
    onSuccess: ({ isNameRight, progress }) => isNameRight && onBegun(progress),
  });
  const { data } = preview;
  const isRoomy = data !== undefined && data.freeBytes >= data.bringsBytes + SPARE_BYTES;
  const isWrong = begin.data?.isNameRight === false && begin.variables === typed;
  const refused = begin.error ?? preview.error;
  return (
    <section className={styles.card} aria-labelledby="backup-restore">
      <h2 id="backup-restore">{t('restoring.title', { time: formatInstant(backup.at, timeZone, i18n.language) })}</h2>
      {preview.isPending ? (
        <>
          <p role="status">{t('restoring.looking')}</p>
          <Loader size="sm" />
        </>
      ) : null}
      {data?.failure == null ? null : <BackupFailure failure={data.failure} />}
      {data === undefined || data.failure !== null ? null : (
        <>
          <WhatChanges preview={data} isCentral={isCentral} />
          {isRoomy ? null : (
            <Notice kind="bad">
              {t('restoring.noRoom', {
                needed: formatBytes(data.bringsBytes + SPARE_BYTES, i18n.language),
                free: formatBytes(data.freeBytes, i18n.language),
              })}
            </Notice>
          )}
          <p className={styles.hint}>{t('restoring.away')}</p>
          <TextInput
            size="md"
            label={t('restoring.type', { name: shopName })}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            error={isWrong ? t('restoring.wrongName') : undefined}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </>
      )}
      {refused instanceof CallError ? <Notice kind="bad">{t(`problems:${refused.code}`)}</Notice> : null}
      <div className={styles.actions}>
        <ReasonedButton
          size="md"
          color="red"
          disabled={!isRoomy || data?.failure !== null}
          reason={isRoomy && data?.failure === null && typed.trim() === '' ? t('why.shopName') : null}
          loading={begin.isPending}
          onClick={() => begin.mutate(typed)}
        >
          {t('restoring.go')}
        </ReasonedButton>
        <Button size="md" variant="subtle" color="dark" disabled={begin.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  );
}

function WhatChanges({ preview, isCentral }: { preview: Preview; isCentral: boolean }) {
  const { t, i18n } = useTranslation('backups');
  const { bringsFiles, bringsBytes, ordersAfter, newestOrders } = preview;
  const numbers = newestOrders.map(({ number }) => number).join(', ') + (ordersAfter > newestOrders.length ? ' …' : '');
  return (
    <div className={styles.changes}>
      <div>
        <h3>{t('restoring.brings')}</h3>
        <ul>
          <li>{t('restoring.everything')}</li>
          <li>
            {bringsFiles === 0
              ? t('restoring.noFiles')
              : t('restoring.missingFiles', { count: bringsFiles, size: formatBytes(bringsBytes, i18n.language) })}
          </li>
        </ul>
      </div>
      <div>
        <h3>{t('restoring.loses')}</h3>
        <ul>
          <li>
            {ordersAfter === 0
              ? t('restoring.noOrdersAfter')
              : t('restoring.ordersAfter', { count: ordersAfter, numbers })}
          </li>
          <li>{t('restoring.changesAfter')}</li>
        </ul>
        {isCentral ? null : <p className={styles.hint}>{t('restoring.atCentral')}</p>}
        <p className={styles.hint}>{t('restoring.setAside')}</p>
      </div>
    </div>
  );
}
