import { Button } from '@mantine/core';
import { type SavedMailServer, setMailServer } from '@printfront/shared/contracts/mail-server.ts';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CallError, call } from '#api/call.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { mailServerQuery } from '#api/mail-server-queries.ts';
import { troublesQuery } from '#api/trouble-queries.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { type MailFields, mailRead, mailTyped } from './mail-server-draft.ts';
import { MailServerRows } from './mail-server-rows.tsx';
import { MailServerTest } from './mail-server-test.tsx';
import { OtherOwner } from './other-owner.tsx';
import styles from './settings.module.css';
import { useSavedAnswers } from './use-saved-answers.ts';

const SCHEMA = bodyOf(setMailServer);
type Body = z.output<typeof SCHEMA>;

/** Through which mail server people are written to: typed, tried, saved. */
export function MailServerForm({ saved, onTyped }: { saved: SavedMailServer; onTyped: (isTyped: boolean) => void }) {
  const { t } = useTranslation('settings');
  const { data: shop = DEFAULT_SHOP } = useQuery(shopQuery());
  const state = useMailServer(saved);
  const { form, other, isSaving } = state;
  const { failure } = form;
  const isTyped = state.changed.length > 0;
  useEffect(() => onTyped(isTyped), [onTyped, isTyped]);
  return (
    <form
      noValidate
      ref={form.root}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const body = state.attempt();
        if (body !== null) state.send(body);
      }}
    >
      <h1>{t('mail.title')}</h1>
      <p className={styles.hint}>{t('mail.intro')}</p>
      {other === null ? null : (
        <OtherOwner other={other} shop={shop} onTheirs={state.takeTheirs} onMine={state.keepMine} />
      )}
      {failure === null ? null : (
        <Notice kind="bad">{failure instanceof CallError ? t(`problems:${failure.code}`) : t('failed')}</Notice>
      )}
      <div className={styles.card}>
        <MailServerRows form={form} saved={saved} />
      </div>
      <MailServerTest form={form} />
      <div className={styles.bar}>
        <span role="status">{isTyped ? '' : t('allSaved')}</span>
        <SaveStatus isSaved={state.isSaved} />
        <Button size="md" variant="default" disabled={!isTyped || isSaving} onClick={state.discard}>
          {t('discard')}
        </Button>
        <Button type="submit" size="md" disabled={!isTyped || other !== null} loading={isSaving}>
          {t('save')}
        </Button>
      </div>
      <LeaveQuestion isOn={isTyped} />
    </form>
  );
}

/** Another's new password is told by nobody: only who saved, and what else. */
function useMailServer({ section }: SavedMailServer) {
  const queryClient = useQueryClient();
  return useSavedAnswers<MailFields, Body, SavedMailServer['section']>({
    saved: section,
    schema: SCHEMA,
    typed: ({ values }) => mailTyped(values),
    read: mailRead,
    save: async (body, ifMatch) => {
      const now = await call(setMailServer, { body, ifMatch });
      queryClient.setQueryData(mailServerQuery().queryKey, now);
      return now.section;
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
      void queryClient.invalidateQueries(mailServerQuery());
      void queryClient.invalidateQueries(troublesQuery());
    },
  });
}
