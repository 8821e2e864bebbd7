import { Button } from '@mantine/core';
import { type SavedMailServer, setMailServer } from '@printfront/shared/contracts/mail-server.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CallError, call } from '#api/call.ts';
import { mailServerQuery } from '#api/mail-server-queries.ts';
import { troublesQuery } from '#api/trouble-queries.ts';
import { isSameContent } from '#ui/edit-draft.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { type MailFields, mailRead, mailTyped } from './mail-server-draft.ts';
import { MailServerRows } from './mail-server-rows.tsx';
import { MailServerTest } from './mail-server-test.tsx';
import styles from './settings.module.css';

const SCHEMA = bodyOf(setMailServer);
type Body = z.output<typeof SCHEMA>;

/** Through which mail server people are written to: typed, tried, saved. */
export function MailServerForm({ saved }: { saved: SavedMailServer }) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const { section } = saved;
  const current = { version: section.version, fields: mailTyped(section.values) };
  const draft = useEditDraft(current);
  const sending = useMutation<SavedMailServer, CallError, Body>({
    mutationFn: (body) => call(setMailServer, { body, ifMatch: draft.base.version }),
    onSuccess: (now) => {
      queryClient.setQueryData(mailServerQuery().queryKey, now);
      form.restart();
      draft.show({ version: now.section.version, fields: mailTyped(now.section.values) });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
      void queryClient.invalidateQueries(mailServerQuery());
      void queryClient.invalidateQueries(troublesQuery());
    },
  });
  const form = useForm<MailFields, Body>({
    schema: SCHEMA,
    draft: { fields: draft.fields, change: draft.change },
    read: mailRead,
    sending,
  });
  const isTyped = !isSameContent(draft.fields, draft.base.fields);
  const isOutdated = sending.error?.code === 'edited-meanwhile';
  const discard = () => {
    sending.reset();
    form.restart();
    draft.show(current);
  };
  const failure = isOutdated ? sending.error : form.failure;
  return (
    <form
      noValidate
      ref={form.root}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const body = sending.isPending ? null : form.attempt();
        if (body !== null) sending.mutate(body);
      }}
    >
      <h1>{t('mail.title')}</h1>
      <p className={styles.hint}>{t('mail.intro')}</p>
      {failure === null ? null : (
        <Notice
          kind="bad"
          action={
            isOutdated ? (
              <Button size="md" variant="default" onClick={discard}>
                {t('showTheirs')}
              </Button>
            ) : undefined
          }
        >
          {failure instanceof CallError ? t(`problems:${failure.code}`) : t('failed')}
        </Notice>
      )}
      <div className={styles.card}>
        <MailServerRows form={form} saved={saved} />
      </div>
      <MailServerTest form={form} />
      <div className={styles.bar}>
        <span role="status">{isTyped ? '' : t('allSaved')}</span>
        <SaveStatus isSaved={!isTyped && sending.isSuccess} />
        <Button size="md" variant="default" disabled={!isTyped || sending.isPending} onClick={discard}>
          {t('discard')}
        </Button>
        <Button type="submit" size="md" disabled={!isTyped || isOutdated} loading={sending.isPending}>
          {t('save')}
        </Button>
      </div>
      <LeaveQuestion isOn={isTyped} />
    </form>
  );
}
