import { Button, Text, TextInput } from '@mantine/core';
import { tryMailServer } from '@printfront/shared/contracts/mail-server.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { settingsQuery } from '#api/settings-queries.ts';
import { bodyOf, check } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import type { Form } from '#ui/use-form.ts';
import { type MailFields, mailRead } from './mail-server-draft.ts';
import styles from './settings.module.css';

const SCHEMA = bodyOf(tryMailServer);

/** A mail to oneself through what is typed now, saved or not. */
export function MailServerTest<Body>({ form }: { form: Form<MailFields, Body> }) {
  const { t } = useTranslation('settings');
  const id = useId();
  const { data: settings } = useQuery(settingsQuery());
  const [typed, setTyped] = useState<string | null>(null);
  const to = typed ?? settings?.trouble.values.mailTo[0] ?? '';
  const { body, problems } = check(SCHEMA, { ...mailRead(form.fields), to });
  const test = useMutation({ mutationFn: (wanted: NonNullable<typeof body>) => call(tryMailServer, { body: wanted }) });
  const isWrong = test.isIdle === false && 'to' in problems;
  const send = () => {
    if (form.attempt() !== null && body !== null) test.mutate(body);
  };
  return (
    <section className={styles.aside} aria-label={t('mail.test')}>
      <label htmlFor={id} className={styles.strong}>
        {t('mail.testTo')}
      </label>
      <div className={styles.choices}>
        <TextInput
          id={id}
          size="md"
          className={styles.grows}
          inputMode="email"
          autoComplete="off"
          placeholder="owner@example.com"
          value={to}
          error={isWrong}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          size="md"
          variant="default"
          loading={test.isPending}
          disabled={form.fields.host.trim() === '' || to.trim() === ''}
          onClick={send}
        >
          {t('mail.test')}
        </Button>
      </div>
      <div role="status">
        {test.data?.failure === null ? (
          <Notice kind="good">{t('mail.sent', { address: test.variables?.to })}</Notice>
        ) : null}
      </div>
      {test.data?.failure == null ? null : (
        <Notice kind="bad">
          {t(`mail.problem.${test.data.failure.problem}`, { host: form.fields.host, port: form.fields.port })}
          <Text size="sm" c="dimmed" lang="en">
            {test.data.failure.detail}
          </Text>
        </Notice>
      )}
      {test.error instanceof CallError ? (
        <Notice kind="bad">{t(`problems:${test.error.code}`, { parameter: test.error.parameter })}</Notice>
      ) : null}
    </section>
  );
}
