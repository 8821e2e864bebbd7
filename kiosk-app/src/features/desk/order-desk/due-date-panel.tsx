import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type Order, setEstimatedDueDate } from '@printfront/shared/contracts/orders.ts';
import { withCommonYear } from '@printfront/shared/domain/buddhist-year.ts';
import { isDueYear } from '@printfront/shared/domain/due-year.ts';
import { shopDateTime, shopInstant } from '@printfront/shared/domain/shop-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { workingHoursQuery } from '#api/order-queries.ts';
import { formatInstant } from '#ui/format.ts';
import { useLeaveWarning } from '#ui/use-leave-warning.ts';
import { useOrderEdit, useTyped } from '../order-edit/use-order-edit.ts';
import { DueMark } from './due-mark.tsx';
import { quickDueTimes } from './due-times.ts';
import { EditOutcome } from './edit-outcome.tsx';
import styles from './order-desk.module.css';

/** When the customer was told to come, on the shop's clock wherever this browser stands. */
export function DueDatePanel({ order, timeZone }: { order: Order; timeZone: string }) {
  const { t, i18n } = useTranslation('admin');
  const hours = useQuery(workingHoursQuery());
  const { estimatedDueDate } = order;
  const due = useTyped(estimatedDueDate ?? '');
  const edit = useOrderEdit(order.id, due.letGo);
  useLeaveWarning(due.isChanged);
  const [isTried, setIsTried] = useState(false);
  const year = new Date().getFullYear();
  const isYearWrong = due.value !== '' && !isDueYear(due.value);
  const choose = (instant: string) => {
    setIsTried(false);
    due.type(instant);
    edit.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!due.isChanged || edit.isPending || isYearWrong) return;
    const body = { estimatedDueDate: due.value || null, previousDueDate: due.seen || null };
    edit.save(() => call(setEstimatedDueDate, { params: { id: order.id }, body }));
  };
  const now = new Date();
  const inWords = (instant: string) => formatInstant(instant, timeZone, i18n.language);
  return (
    <Stack gap="sm" component="form" onSubmit={submit} aria-label={t('readyAt')}>
      <Text fw={600}>
        {estimatedDueDate === null ? t('readyUnknown') : <DueMark order={order} timeZone={timeZone} />}
      </Text>
      <div className={styles.choices}>
        {quickDueTimes(now, timeZone, hours.data).map(({ word, instant }) => (
          <Button key={word} size="sm" variant="default" onClick={() => choose(instant)}>
            {t(`due.${word}`, { time: shopDateTime(instant, timeZone).slice(11) })}
          </Button>
        ))}
        {due.value === '' ? null : (
          <Button size="sm" variant="default" onClick={() => choose('')}>
            {t('due.none')}
          </Button>
        )}
      </div>
      <TextInput
        type="datetime-local"
        size="sm"
        label={t('dueDateAndTime')}
        description={due.isChanged && due.value !== '' ? inWords(due.value) : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={isTried && isYearWrong ? t('dueYearWrong', { year, buddhist: year + 543 }) : undefined}
        value={due.value === '' ? '' : shopDateTime(due.value, timeZone)}
        onChange={(event) => {
          const [date = '', time = ''] = event.currentTarget.value.split('T');
          choose(date === '' ? '' : shopInstant(withCommonYear(date), time, timeZone));
        }}
      />
      <EditOutcome
        failure={edit.failure}
        isSaved={edit.isSaved}
        savedWords={t('dueSaved')}
        current={estimatedDueDate === null ? '' : inWords(estimatedDueDate)}
        onLoad={() => {
          due.letGo();
          edit.reset();
        }}
      />
      <Button type="submit" size="sm" variant="default" disabled={!due.isChanged} loading={edit.isPending}>
        {t('saveDue')}
      </Button>
    </Stack>
  );
}
