import { Button, Text, Textarea } from '@mantine/core';
import type { TroubleMail } from '@printfront/shared/contracts/settings.ts';
import { sendTestMail } from '@printfront/shared/contracts/troubles.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError, call } from '#api/call.ts';
import { troublesQuery } from '#api/trouble-queries.ts';
import { addText } from '#text/i18n.ts';
import { troublesText } from '#text/troubles.ts';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import type { TroubleFields } from './section-plan.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { useProblemWords } from './use-problem-words.ts';
import type { SectionState } from './use-section.ts';

addText('troubles', troublesText);

/** Who is written to when something needs a person. */
export function TroubleSection({ state }: { state: SectionState<TroubleFields, TroubleMail> }) {
  const { t } = useTranslation('settings');
  const problem = useProblemWords();
  const { form } = state;
  // An address that is none is told at its number in the list.
  const wrong = Object.entries(form.shown).find(([place]) => place.startsWith('mailTo'))?.[1];
  const said = problem('mailTo', wrong);
  const { error: _, maxLength: __, ...input } = form.field('mailTo');
  return (
    <SettingRow label={t('field.mailTo')} hint={t('hint.mailTo')} error={said}>
      {({ id, readOnly, describedBy }) => (
        <Textarea
          {...input}
          id={id}
          size="md"
          rows={4}
          autoComplete="off"
          inputMode="email"
          readOnly={readOnly}
          placeholder="owner@example.com"
          aria-describedby={describedBy}
          error={said !== undefined}
        />
      )}
    </SettingRow>
  );
}

/** The server’s name stands on its own page. */
const NO_PLACE = { host: 'SMTP', port: 'SMTP' };

/** Whether mails go out, and one to try it. */
export function TroubleMailState({ timeZone, isTyped }: { timeZone: string; isTyped: boolean }) {
  const { t, i18n } = useTranslation(['troubles', 'problems', 'settings']);
  const queryClient = useQueryClient();
  const { data } = useQuery(troublesQuery());
  const test = useMutation({
    mutationFn: () => call(sendTestMail, {}),
    onSettled: () => queryClient.invalidateQueries(troublesQuery()),
  });
  if (data === undefined) return null;
  const { isSetUp, failure } = data.mail;
  const refused = test.error instanceof CallError ? test.error.code : null;
  return (
    <section className={styles.aside} aria-label={t('mail.test')}>
      <p className={styles.hint}>{t('mail.intro')}</p>
      {isSetUp ? null : (
        <Notice
          kind="warn"
          action={
            <Button component={Link} to="/admin/settings/mail-server" variant="default" size="md">
              {t('settings:mail.title')}
            </Button>
          }
        >
          {t('mail.notSetUp')}
        </Notice>
      )}
      {failure === null ? null : (
        <Notice kind="bad">
          {t('mail.failure', { time: formatInstant(failure.at, timeZone, i18n.language) })}{' '}
          {failure.problem === undefined
            ? null
            : t([`settings:mail.problem.${failure.problem}`, 'settings:mail.problem.failed'], NO_PLACE)}
          <Text size="sm" c="dimmed" lang="en">
            {failure.detail}
          </Text>
        </Notice>
      )}
      {isSetUp ? (
        <Button variant="default" size="md" loading={test.isPending} disabled={isTyped} onClick={() => test.mutate()}>
          {t('mail.test')}
        </Button>
      ) : null}
      <Text role="status" size="sm" c="dimmed">
        {isTyped && isSetUp ? t('mail.testHint') : ''}
        {test.data === undefined ? '' : t('mail.sent', { addresses: test.data.sentTo.join(', ') })}
      </Text>
      {refused === null ? null : <Text role="alert">{t(`problems:${refused}`)}</Text>}
    </section>
  );
}
