import { Button, Stack } from '@mantine/core';
import { DistributionForm, LARGEST_DISTRIBUTION_BYTES } from '@printfront/shared/contracts/distributions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { ExpiryDayField } from './expiry-day-field.tsx';
import { dayAfter, endOfDay, USUAL_CHOICE } from './expiry-days.ts';
import { FileField } from './file-field.tsx';
import { SendingFile } from './sending-file.tsx';
import type { useDistributionUpload } from './use-distribution-upload.ts';

interface NewDistributionFormProps {
  upload: ReturnType<typeof useDistributionUpload>;
  file: File | null;
  onFile: (file: File) => void;
  timeZone: string;
  nowMs: number;
}

/** A file and its last day. What was chosen stays when the sending fails or is stopped. */
export function NewDistributionForm({ upload, file, onFile, timeZone, nowMs }: NewDistributionFormProps) {
  const { t } = useTranslation('distributions');
  const [start] = useState(() => ({ version: '', fields: { day: dayAfter(nowMs, USUAL_CHOICE, timeZone) } }));
  const draft = useEditDraft(start);
  const [problem, setProblem] = useState<'needFile' | 'oneOnly' | 'emptyFile' | 'tooLarge' | null>(null);

  const pick = (files: readonly File[]) => {
    const [picked, ...others] = files;
    if (picked === undefined) return;
    const isUnusable = others.length > 0 || picked.size === 0 || picked.size > LARGEST_DISTRIBUTION_BYTES;
    setProblem(others.length > 0 ? 'oneOnly' : picked.size === 0 ? 'emptyFile' : isUnusable ? 'tooLarge' : null);
    if (!isUnusable) onFile(picked);
  };
  const { root, field, submit, failure } = useForm({
    schema: DistributionForm,
    draft,
    read: ({ day }) => ({ expireAt: endOfDay(day, timeZone) }),
    places: { day: 'expireAt' },
    sending: { error: upload.error, isPending: upload.sending !== null },
  });
  const send = ({ expireAt }: { expireAt: string }) => {
    if (file !== null) return upload.send({ file, expireAt });
    setProblem('needFile');
    focusFirstProblem(root.current);
  };

  if (upload.sending !== null) return <SendingFile sending={upload.sending} onStop={upload.stop} />;
  return (
    <form noValidate ref={root} onSubmit={submit(send)}>
      <Stack gap="lg" maw={720}>
        <FileField file={file} error={problem === null ? null : t(problem)} onPick={pick} />
        <ExpiryDayField field={field('day')} timeZone={timeZone} nowMs={nowMs} />
        {upload.isStopped ? <Notice>{t('stopped')}</Notice> : null}
        {failure === null ? null : <Notice kind="bad">{problemWords(t, failure)}</Notice>}
        <Button type="submit" size="lg" style={{ alignSelf: 'flex-start' }}>
          {t('upload')}
        </Button>
      </Stack>
    </form>
  );
}

/** What is too large for a photo is not too large here, so that one has words of its own. */
function problemWords(t: ReturnType<typeof useTranslation<'distributions'>>['t'], error: Error): string {
  const code = error instanceof CallError ? error.code : 'internal-error';
  return code === 'file-too-large' ? t('tooLarge') : t(`problems:${code}`);
}
