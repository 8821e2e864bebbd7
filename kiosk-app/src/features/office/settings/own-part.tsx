import { Button, Switch } from '@mantine/core';
import type { OwnPart as OwnPartName, ShopOwn } from '@printfront/shared/contracts/shop-own.ts';
import { removeOwnPart } from '@printfront/shared/contracts/shop-own.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CallError, call } from '#api/call.ts';
import { rereadSettings } from '#api/settings-queries.ts';
import { shopsOwnQuery } from '#api/shop-own-queries.ts';
import { isSameContent } from '#ui/edit-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import styles from './settings.module.css';

/** How one part is typed, read and saved. */
export interface OwnPartPlan<Fields extends object, Body> {
  part: OwnPartName;
  schema: z.ZodType<Body>;
  /** As it stands in the form: the shop's own, else where an owner begins. */
  typed: Fields;
  read: (fields: Fields) => unknown;
  save: (call: { params: { id: string }; body: Body; ifMatch: string }) => Promise<unknown>;
}

interface OwnPartProps<Fields extends object, Body> {
  plan: OwnPartPlan<Fields, Body>;
  shopId: string;
  saved: ShopOwn[OwnPartName];
  /** What holds in all shops, in a sentence. */
  asEverywhere: string;
  onTyped: (part: OwnPartName, isTyped: boolean) => void;
  children: (form: Form<Fields, Body>) => ReactNode;
}

/** A part of the settings that one shop may have for itself: a switch, and what it has then. */
export function OwnPart<Fields extends object, Body>(props: OwnPartProps<Fields, Body>) {
  const { plan, shopId, saved, asEverywhere, onTyped, children } = props;
  const { part } = plan;
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const isOwn = saved.values !== null;
  const [kept, setKept] = useState<{ isOn: boolean; fields: Fields; version: string } | null>(null);
  const draft = kept ?? { isOn: isOwn, fields: plan.typed, version: saved.version };
  const isTyped = draft.isOn !== isOwn || (draft.isOn && !isSameContent(draft.fields, plan.typed));
  const sending = useMutation<unknown, CallError, Body | null>({
    mutationFn: (body) =>
      body === null
        ? call(removeOwnPart, { params: { id: shopId, part }, ifMatch: draft.version })
        : plan.save({ params: { id: shopId }, body, ifMatch: draft.version }),
    onSuccess: async () => {
      await queryClient.fetchQuery(shopsOwnQuery());
      form.restart();
      setKept(null);
    },
    onSettled: () => rereadSettings(queryClient),
  });
  const form = useForm<Fields, Body>({
    schema: plan.schema,
    draft: { fields: draft.fields, change: (fields) => setKept({ ...draft, fields }) },
    read: plan.read,
    sending,
  });
  useEffect(() => onTyped(part, isTyped), [onTyped, part, isTyped]);
  const discard = () => {
    sending.reset();
    form.restart();
    setKept(null);
  };
  const failure =
    sending.error instanceof CallError && sending.error.code === 'edited-meanwhile' ? sending.error : form.failure;
  return (
    <form
      ref={form.root}
      className={styles.form}
      aria-label={t(`own.${part}.title`)}
      onSubmit={(event) => {
        event.preventDefault();
        const body = draft.isOn ? form.attempt() : null;
        if (!sending.isPending && (body !== null || !draft.isOn)) sending.mutate(body);
      }}
    >
      <div className={styles.ownHead}>
        <h2>{t(`own.${part}.title`)}</h2>
        <Switch
          size="md"
          label={t('own.switch')}
          checked={draft.isOn}
          onChange={(event) => setKept({ ...draft, isOn: event.currentTarget.checked })}
        />
      </div>
      {failure === null ? null : (
        <Notice
          kind="bad"
          action={
            failure instanceof CallError && failure.code === 'edited-meanwhile' ? (
              <Button size="md" variant="default" onClick={discard}>
                {t('showTheirs')}
              </Button>
            ) : null
          }
        >
          {failure instanceof CallError ? t(`problems:${failure.code}`) : t('failed')}
        </Notice>
      )}
      {draft.isOn ? <div className={styles.card}>{children(form)}</div> : <p className={styles.hint}>{asEverywhere}</p>}
      {isTyped || sending.isSuccess ? (
        <div className={styles.ownBar}>
          <SaveStatus isSaved={!isTyped && sending.isSuccess} />
          {isTyped ? (
            <>
              <Button size="md" variant="default" disabled={sending.isPending} onClick={discard}>
                {t('discard')}
              </Button>
              <Button type="submit" size="md" loading={sending.isPending}>
                {t('save')}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}
