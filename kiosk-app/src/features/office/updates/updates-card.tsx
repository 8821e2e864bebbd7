import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import {
  cancelUpdate,
  installUpdate,
  NEWS_IS_OLD_DAYS,
  type UpdateOffice,
} from '@printfront/shared/contracts/updates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { updatesQuery } from '#api/update-queries.ts';
import { useMay } from '#api/use-may.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { updatesText } from '#text/updates.ts';
import { formatInstant, formatLately } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './updates.module.css';
import { UpdatesForm } from './updates-form.tsx';

addText('updates', updatesText);

interface UpdatesCardProps {
  timeZone: string;
  nowMs: number;
}

/** Which version runs, which is newer, and when it is installed; for owners alone. */
export function UpdatesCard(props: UpdatesCardProps) {
  const isAllowed = useMay('settings');
  const { data: office } = useQuery(updatesQuery(isAllowed));
  const { t } = useTranslation('updates');
  if (!isAllowed || office === undefined) return null;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="updates-title">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="updates-title">
            {t('title')}
          </Title>
          <Text c="dimmed">
            <Standing office={office} {...props} />
          </Text>
        </div>
        <LastUpgrade office={office} {...props} />
        {office.byHand === null ? null : <Text c="dimmed">{t(`byHand.${office.byHand}`)}</Text>}
        {office.hasKey || office.byHand === 'read-only' ? null : (
          <Notice kind={office.section.values.address === null ? 'info' : 'warn'}>{t('noKey')}</Notice>
        )}
        {office.looked?.failure == null ? null : (
          <Notice kind="warn">{t(`problem.${office.looked.failure.problem}`)}</Notice>
        )}
        {isOldNews(office, props.nowMs) ? <OldNews saidAt={office.saidAt ?? ''} nowMs={props.nowMs} /> : null}
        {office.available === null ? null : <Newer office={office} available={office.available} {...props} />}
        {office.byHand === 'read-only' ? null : <UpdatesForm office={office} />}
      </Stack>
    </Paper>
  );
}

function Standing({ office, timeZone, nowMs }: UpdatesCardProps & { office: UpdateOffice }) {
  const { t, i18n } = useTranslation('updates');
  const { installed, available, looked, section } = office;
  const words = [t('installed', { version: installed })];
  if (section.values.address === null) words.push(t('noAddress'));
  else if (looked === null) words.push(t('notLooked'));
  else if (available === null && looked.failure === null && !isOldNews(office, nowMs)) {
    words.push(t('newest', { time: formatLately(looked.at, new Date(nowMs), timeZone, i18n.language) }));
  }
  return words.join(' · ');
}

const DAY_MS = 86_400_000;
/** A server of an earlier version says no time. */
const isOldNews = ({ saidAt = null, section }: UpdateOffice, nowMs: number) =>
  saidAt !== null && section.values.address !== null && nowMs - Date.parse(saidAt) > NEWS_IS_OLD_DAYS * DAY_MS;

function OldNews({ saidAt, nowMs }: { saidAt: string; nowMs: number }) {
  const { t } = useTranslation('updates');
  const days = Math.floor((nowMs - Date.parse(saidAt)) / DAY_MS);
  return <Notice kind="warn">{t('oldNews', { days })}</Notice>;
}

/** How the last one ended; one that went well is no news after a while. */
function LastUpgrade({ office, timeZone, nowMs }: UpdatesCardProps & { office: UpdateOffice }) {
  const { t, i18n } = useTranslation('updates');
  const { last } = office;
  if (last === null || (last.outcome === 'done' && nowMs - Date.parse(last.at) > 14 * DAY_MS)) return null;
  const { version, from, outcome } = last;
  const time = formatInstant(last.at, timeZone, i18n.language);
  return (
    <Notice kind={outcome === 'done' ? 'good' : 'bad'}>
      {t(`last.${outcome}`, { version, from, time })}
      {outcome === 'done' || last.detail === '' ? null : (
        <Text size="sm" c="dimmed" lang="en">
          {last.detail}
        </Text>
      )}
    </Notice>
  );
}

type Available = NonNullable<UpdateOffice['available']>;

function Newer({
  office,
  available,
  timeZone,
  nowMs,
}: UpdatesCardProps & { office: UpdateOffice; available: Available }) {
  const { t, i18n } = useTranslation(['updates', 'problems']);
  const client = useQueryClient();
  const keep = (now: UpdateOffice) => client.setQueryData(updatesQuery(true).queryKey, now);
  const { version, notes, failure } = available;
  const install = useMutation({
    mutationFn: (when: 'tonight' | 'now') => call(installUpdate, { body: { version, when } }),
    onSuccess: keep,
  });
  const cancel = useMutation({ mutationFn: () => call(cancelUpdate, {}), onSuccess: keep });
  const { asked, night, byHand } = office;
  const error = install.error ?? cancel.error;
  const released = formatLately(available.releasedAt, new Date(nowMs), timeZone, i18n.language);
  return (
    <Stack gap="sm">
      <Group gap="xs" align="baseline">
        <Title order={3} size="h4">
          {t('available', { version })}
        </Title>
        <Text c="dimmed">{t('released', { time: released })}</Text>
      </Group>
      <p className={styles.notes}>{currentLanguage() === 'th' ? notes.th || notes.en : notes.en || notes.th}</p>
      {failure === null ? null : <Notice kind="warn">{t(`problem.${failure.problem}`)}</Notice>}
      {available.wentBack && asked === null ? <Notice kind="warn">{t('again')}</Notice> : null}
      {asked === null ? null : <Notice>{t(`step.${asked.step}`, { version: asked.version, ...night })}</Notice>}
      {byHand !== null || available.bytes === null ? null : (
        <>
          <Group>
            {asked?.when === 'tonight' ? null : (
              <Button
                variant={asked === null && !available.wentBack ? 'filled' : 'default'}
                loading={install.isPending}
                onClick={() => install.mutate('tonight')}
              >
                {t('tonight')}
              </Button>
            )}
            {asked?.when === 'now' ? null : (
              <Button variant="default" loading={install.isPending} onClick={() => install.mutate('now')}>
                {t('now')}
              </Button>
            )}
            {asked === null || asked.by === null ? null : (
              <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                {t('cancel')}
              </Button>
            )}
          </Group>
          <Text c="dimmed" size="sm">
            {t('how')}
          </Text>
        </>
      )}
      {error === null ? null : (
        <Notice kind="bad">{t(`problems:${error instanceof CallError ? error.code : 'internal-error'}`)}</Notice>
      )}
    </Stack>
  );
}
