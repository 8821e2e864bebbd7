import { Button, Switch } from '@mantine/core';
import type { OwnPart as OwnPartName } from '@printfront/shared/contracts/shop-own.ts';
import { removeOwnPart } from '@printfront/shared/contracts/shop-own.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CallError, call } from '#api/call.ts';
import { rereadSettings } from '#api/settings-queries.ts';
import { shopsOwnQuery } from '#api/shop-own-queries.ts';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import type { Form } from '#ui/use-form.ts';
import { OtherOwner } from './other-owner.tsx';
import styles from './settings.module.css';
import { type SavedAnswers, useSavedAnswers } from './use-saved-answers.ts';

/** How one part is typed, read and saved. */
export interface OwnPartPlan<Values, Fields extends object, Body> {
  part: OwnPartName;
  schema: z.ZodType<Body>;
  /** As it stands in the form: the shop's own, else where an owner begins. */
  typed: (values: Values | null) => Fields;
  read: (fields: Fields) => unknown;
  /** As the list of changes names it, where it is another way than what is sent. */
  named?: (fields: Fields) => object;
  /** Fields that are one answer. */
  together?: readonly (readonly string[])[];
  save: (call: { params: { id: string }; body: Body; ifMatch: string }) => Promise<unknown>;
}

/** The switch is one of the fields: somebody else may have put it the other way. */
type Switched<Fields extends object> = Fields & { isOn: boolean };

interface OwnPartProps<Values, Fields extends object, Body> {
  plan: OwnPartPlan<Values, Fields, Body>;
  shopId: string;
  saved: SavedPart<Values>;
  shop: { timeZone: string; currency: string };
  /** What holds in all shops, in a sentence. */
  asEverywhere: string;
  /** Saving it is what is to be done now. */
  isNext: boolean;
  onTyped: (part: OwnPartName, isTyped: boolean) => void;
  children: (form: Form<Switched<Fields>, Body>) => ReactNode;
}

type SavedPart<Values> = SavedAnswers & { values: Values | null };

/** A part of the settings that one shop may have for itself: a switch, and what it has then. */
export function OwnPart<Values, Fields extends object, Body>(props: OwnPartProps<Values, Fields, Body>) {
  const { plan, shop, asEverywhere, isNext, onTyped, children } = props;
  const { part } = plan;
  const { t } = useTranslation('settings');
  const state = useOwnPart(props);
  const { form, other, isSaving, isSaved } = state;
  const { isOn } = form.fields;
  const isTyped = state.changed.length > 0;
  useEffect(() => onTyped(part, isTyped), [onTyped, part, isTyped]);
  const { failure } = form;
  return (
    <form
      ref={form.root}
      className={styles.form}
      aria-label={t(`own.${part}.title`)}
      onSubmit={(event) => {
        event.preventDefault();
        const body = isOn ? state.attempt() : null;
        if (!isSaving && other === null && (body !== null || !isOn)) state.send(body);
      }}
    >
      <div className={styles.ownHead}>
        <h2>{t(`own.${part}.title`)}</h2>
        <Switch
          size="md"
          label={t('own.switch')}
          checked={isOn}
          onChange={(event) => form.change({ isOn: event.currentTarget.checked } as Partial<Switched<Fields>>)}
        />
      </div>
      {other === null ? null : (
        <OtherOwner other={other} shop={shop} onTheirs={state.takeTheirs} onMine={state.keepMine} />
      )}
      {failure === null ? null : (
        <Notice kind="bad">{failure instanceof CallError ? t(`problems:${failure.code}`) : t('failed')}</Notice>
      )}
      {isOn ? <div className={styles.card}>{children(form)}</div> : <p className={styles.hint}>{asEverywhere}</p>}
      {isTyped || isSaved ? (
        <div className={styles.ownBar}>
          <SaveStatus isSaved={isSaved} />
          {isTyped ? (
            <>
              <Button size="md" variant="default" disabled={isSaving} onClick={state.discard}>
                {t('discard')}
              </Button>
              <Button
                type="submit"
                size="md"
                variant={isNext ? 'filled' : 'default'}
                disabled={other !== null}
                loading={isSaving}
              >
                {t('save')}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}

function useOwnPart<Values, Fields extends object, Body>({ plan, shopId, saved }: OwnPartProps<Values, Fields, Body>) {
  const queryClient = useQueryClient();
  const { part, named = (fields: Fields) => plan.read(fields) as object, together } = plan;
  return useSavedAnswers<Switched<Fields>, Body, SavedPart<Values>, Body | null>({
    saved,
    schema: plan.schema,
    typed: ({ values }) => ({ ...plan.typed(values), isOn: values !== null }),
    read: plan.read,
    // What stands in fields that nobody sees is not sent.
    counted: (fields) => (fields.isOn ? fields : { isOn: false }),
    named: ({ isOn, ...fields }) => ({ [part]: isOn, ...(isOn ? named(fields as unknown as Fields) : {}) }),
    ...(together && { together }),
    follows: 'isOn',
    save: async (body, ifMatch) => {
      if (body === null) await call(removeOwnPart, { params: { id: shopId, part }, ifMatch });
      else await plan.save({ params: { id: shopId }, body, ifMatch });
      return readPart(queryClient, { shopId, part });
    },
    onSettled: () => {
      void queryClient.invalidateQueries(shopsOwnQuery());
      return rereadSettings(queryClient);
    },
  });
}

/** As it is in force now. */
async function readPart<Values>(
  queryClient: QueryClient,
  { shopId, part }: { shopId: string; part: OwnPartName },
): Promise<SavedPart<Values>> {
  const shops = await queryClient.fetchQuery(shopsOwnQuery());
  const own = shops.find((shop) => shop.shopId === shopId)?.[part];
  if (own === undefined) throw new Error('This shop is no longer in the list.');
  return own as SavedPart<Values>;
}
