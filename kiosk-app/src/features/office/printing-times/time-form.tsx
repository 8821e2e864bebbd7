import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { Notice } from '#ui/notice.tsx';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import { durationWords } from './time-words.ts';
import type { TimeProblems, TypedTime } from './typed-time.ts';
import type { PrintingTimesState, TimeState } from './use-printing-times.ts';

/** One printing time being made or changed. */
export function TimeForm({ time, printing }: { time: TimeState; printing: PrintingTimesState }) {
  const { t } = useTranslation('pricesAndTimes');
  const titleId = useId();
  const firstField = useRef<HTMLInputElement>(null);
  const [hasTried, setTried] = useState(false);
  // Opened by a button that is gone now.
  useEffect(() => firstField.current?.focus(), []);
  const { save } = printing;
  const { fields } = time.draft;
  const failure = save.data?.key === time.key && !save.isPending ? save.data.failure : null;
  const isTaken = failure?.code === 'already-exists';
  useEffect(() => {
    if (isTaken) firstField.current?.focus();
  }, [isTaken]);
  const problems: TimeProblems = hasTried ? time.problems : {};
  const quantityProblem = isTaken ? 'quantityTaken' : problems.perQuantity;
  const change = (changes: Partial<TypedTime>) => {
    if (isTaken) save.reset();
    printing.change(time, { ...fields, ...changes });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(time.problems).length > 0) focusFirstProblem();
    else if (!time.isChanged) printing.cancel(time);
    else if (!save.isPending) save.mutate(time);
  };

  return (
    <Stack component="form" gap="sm" maw={720} py="sm" onSubmit={submit} aria-labelledby={titleId}>
      <Title order={3} size="h5" id={titleId}>
        {time.stored === undefined ? t('addTime') : t('editTime', { count: time.stored.perQuantity })}
      </Title>
      <WholeNumberField
        ref={firstField}
        label={t('perQuantity')}
        description={t('perQuantityHint')}
        maw={320}
        number={fields.perQuantity}
        error={quantityProblem && t(`problem.${quantityProblem}`)}
        onChange={(perQuantity) => change({ perQuantity })}
      />
      <WholeNumberField
        label={t('duration')}
        maw={320}
        number={fields.durationMinutes}
        error={problems.durationMinutes && t(`problem.${problems.durationMinutes}`)}
        onChange={(durationMinutes) => change({ durationMinutes })}
      />
      {time.isOutdated && time.stored !== undefined ? (
        <Notice
          kind="bad"
          action={
            <Group gap="xs">
              <Button variant="default" onClick={() => printing.cancel(time)}>
                {t('takeTheirs')}
              </Button>
              <Button variant="default" onClick={() => printing.keepMine(time)}>
                {t('keepMine')}
              </Button>
            </Group>
          }
        >
          {t('outdated', {
            now: t('each', { duration: durationWords(t, time.stored.duration), count: time.stored.perQuantity }),
          })}
        </Notice>
      ) : null}
      {time.isGone ? <Notice kind="bad">{t('gone')}</Notice> : null}
      {failure === null || isTaken || failure.code === 'edited-meanwhile' || failure.code === 'not-found' ? null : (
        <Alert color="red" role="alert">
          {t('failed', { reason: t(`problems:${failure.code}`, { parameter: failure.parameter }) })}
        </Alert>
      )}
      <Group gap="sm">
        <Button type="submit" size="md" loading={save.isPending && save.variables.key === time.key}>
          {t('save')}
        </Button>
        <Button size="md" variant="default" onClick={() => printing.cancel(time)}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
