import { Button, Text } from '@mantine/core';
import { type CentralVerdict, connectCentral, type ShopComputer } from '@printfront/shared/contracts/shop-computer.ts';
import { readOfferedCentral } from '@printfront/shared/domain/connect-shop-link.ts';
import { formatTypedCode } from '@printfront/shared/domain/typed-code.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallError, call } from '#api/call.ts';
import { rereadShopComputer } from '#api/shop-computer-queries.ts';
import { bodyOf } from '#ui/form-schema.ts';

import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { offeredCentral } from './offered-central.ts';
import { CallProblem, Panel, Seen, TextRow } from './panel.tsx';
import styles from './shop-computer.module.css';
import { useTimesHere } from './time-here.ts';

interface Fields {
  url: string;
  ca: string;
  enrolCode: string;
}

/** As central shows them: the link of its QR code, or the two lines of settings. */
function readPasted(text: string): { url: string; enrolCode: string } | null {
  const offered = readOfferedCentral(text);
  if (offered !== null) return offered;
  const url = /CENTRAL_URL=(\S+)/.exec(text)?.[1];
  const enrolCode = /ENROL_CODE=(\S+)/.exec(text)?.[1];
  return url === undefined || enrolCode === undefined ? null : { url, enrolCode };
}

/** Which central this shop belongs to, and where it is. */
export function CentralPanel({ computer }: { computer: ShopComputer }) {
  const { t } = useTranslation('shopComputer');
  const queryClient = useQueryClient();
  const { values, fixed, version } = computer.central;
  const [offered] = useState(() => (computer.shop === null ? offeredCentral() : null));
  const draft = useEditDraft<Fields>({
    version,
    fields: {
      url: offered?.url ?? values.url ?? '',
      ca: values.ca ?? '',
      enrolCode: offered === null ? '' : formatTypedCode(offered.enrolCode),
    },
  });
  const [isChanging, setChanging] = useState(false);
  const sending = useMutation<CentralVerdict, CallError, Parameters<typeof send>[0]>({
    mutationFn: send,
    onSuccess: ({ problem }) => setChanging(problem !== null),
    onSettled: () => rereadShopComputer(queryClient),
  });
  const isEnrolled = computer.shop !== null;
  const form = useForm({
    schema: bodyOf(connectCentral),
    draft,
    read: ({ url, ca, enrolCode }) => ({
      url: url.trim(),
      ca: ca.trim() === '' ? null : ca,
      enrolCode: enrolCode.trim() === '' ? null : enrolCode,
    }),
    sending,
  });
  const [isCaAsked, setCaAsked] = useState(values.ca !== null);
  const verdict = sending.data;
  const isCodeAsked =
    !isEnrolled || verdict?.problem === 'locked-out' || verdict?.problem?.startsWith('code-') === true;
  const hasCaField = isCaAsked || verdict?.problem === 'certificate';
  const row = { shown: form.shown };
  // Who is connected has nothing to fill in; who has lost central may have to.
  const isFormOpen = !isEnrolled || isChanging || (verdict === undefined && !computer.isLinked);
  const standing =
    verdict === undefined ? <Standing computer={computer} /> : <Verdict verdict={verdict} url={values.url ?? ''} />;
  if (!isFormOpen) {
    return (
      <div className={styles.panel}>
        {standing}
        <div>
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('central.change')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <Panel
      root={form.root}
      saveLabel={t(isEnrolled ? 'central.move' : 'central.connect')}
      isBusy={sending.isPending}
      onSave={form.submit((body) => sending.mutate(body))}
      outcome={
        <>
          <CallProblem error={form.failure as CallError | null} />
          {standing}
        </>
      }
    >
      <TextRow
        {...row}
        name="url"
        field={form.field('url')}
        variable={fixed.url}
        hint={t('central.urlHint')}
        placeholder="https://prints.example"
        inputMode="url"
        onPasted={(text) => {
          const pasted = readPasted(text);
          if (pasted !== null) form.change(pasted);
          return pasted !== null;
        }}
      />
      {isCodeAsked ? (
        <TextRow {...row} name="enrolCode" field={form.field('enrolCode')} hint={t('central.codeHint')} isCode />
      ) : null}
      {hasCaField ? (
        <TextRow
          {...row}
          name="ca"
          field={form.field('ca')}
          variable={fixed.ca}
          hint={t('central.caHint')}
          placeholder="-----BEGIN CERTIFICATE-----"
          rows={4}
        />
      ) : (
        <div>
          <Button my="xs" variant="default" onClick={() => setCaAsked(true)}>
            {t('central.ownCertificate')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

const send = (body: { url: string; ca: string | null; enrolCode: string | null }) => call(connectCentral, { body });

function Standing({ computer }: { computer: ShopComputer }) {
  const { t } = useTranslation('shopComputer');
  if (computer.shop === null) return null;
  const { name } = computer.shop;
  return computer.isLinked ? (
    <Notice kind="good">{t('central.linked', { name })}</Notice>
  ) : (
    <Notice kind="warn">{t('central.away', { name })}</Notice>
  );
}

/** @param url where central is by now */
function Verdict({ verdict, url }: { verdict: CentralVerdict; url: string }) {
  const { timeHere } = useTimesHere();
  const { t, i18n } = useTranslation('shopComputer');
  const { problem, shop, usedBy, at, detail } = verdict;
  if (problem === null) return <Notice kind="good">{t('central.done', { name: shop?.name ?? '' })}</Notice>;
  const time = at === null ? '' : timeHere(at, i18n.language);
  return (
    <Notice kind="bad">
      <Seen words={t(`centralProblem.${problem}`, { name: usedBy ?? shop?.name ?? '', time, url })} detail={detail} />
      {problem.startsWith('code-') ? <Text c="dimmed">{t('central.newCode')}</Text> : null}
    </Notice>
  );
}
