import { Alert, Button, Group, Radio, Stack, Title } from '@mantine/core';
import { FEE_TYPE, type FeeType } from '@printfront/shared/domain/fees.ts';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { Notice } from '#ui/notice.tsx';
import { SatangField } from '#ui/satang-field.tsx';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import { feeWords, fromWords } from './price-words.ts';
import type { PriceProblems, TypedPrice } from './typed-price.ts';
import type { PriceState, ShippingPricesState } from './use-shipping-prices.ts';

interface PriceFormProps {
  price: PriceState;
  shipping: ShippingPricesState;
  currency: string;
}

const FEE_TYPES = Object.values(FEE_TYPE);

/** One shipping price being made or changed: from which amount on it counts, and what it comes to. */
export function PriceForm({ price, shipping, currency }: PriceFormProps) {
  const { t } = useTranslation('pricesAndTimes');
  const titleId = useId();
  const firstField = useRef<HTMLInputElement>(null);
  const [hasTried, setTried] = useState(false);
  // Opened by a button that is gone now.
  useEffect(() => firstField.current?.focus(), []);
  const { save } = shipping;
  const { fields } = price.draft;
  const failure = save.data?.key === price.key && !save.isPending ? save.data.failure : null;
  const isTaken = failure?.code === 'already-exists';
  useEffect(() => {
    if (isTaken) firstField.current?.focus();
  }, [isTaken]);
  const problems: PriceProblems = hasTried ? price.problems : {};
  const method = t(`method.${fields.shippingMethod}`);
  const all = shipping.storedOf(fields.shippingMethod);
  const change = (changes: Partial<TypedPrice>) => {
    if (isTaken) save.reset();
    shipping.change(price, { ...fields, ...changes });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(price.problems).length > 0) focusFirstProblem();
    else if (!price.isChanged) shipping.cancel(price);
    else if (!save.isPending) save.mutate(price);
  };
  const minimumProblem = isTaken ? 'minimumTaken' : problems.minimumItemsTotal;
  const amountError = problems.feeAmount && t(`problem.${problems.feeAmount}`);

  return (
    <Stack component="form" gap="sm" maw={720} py="sm" onSubmit={submit} aria-labelledby={titleId}>
      <Title order={4} size="h5" id={titleId}>
        {price.stored === undefined
          ? t('addPriceTo', { method })
          : t('editPrice', { method, from: fromWords(t, price.stored, { all, currency }) })}
      </Title>
      <SatangField
        ref={firstField}
        label={t('minimum')}
        currency={currency}
        satang={fields.minimumItemsTotal}
        error={minimumProblem && t(`problem.${minimumProblem}`)}
        onChange={(minimumItemsTotal) => change({ minimumItemsTotal })}
      />
      <Radio.Group
        label={t('feeKind')}
        value={String(fields.feeType)}
        onChange={(value) => change({ feeType: Number(value) as FeeType })}
      >
        <Group mt={6} gap="lg">
          {FEE_TYPES.map((feeType) => (
            <Radio key={feeType} size="md" value={String(feeType)} label={t(`fee.${feeType}`)} />
          ))}
        </Group>
      </Radio.Group>
      {fields.feeType === FEE_TYPE.percent ? (
        <WholeNumberField
          label={t('percentAmount')}
          rightSection="%"
          number={fields.feePercent}
          error={amountError}
          onChange={(feePercent) => change({ feePercent })}
        />
      ) : (
        <SatangField
          label={t(fields.feeType === FEE_TYPE.flat ? 'amount' : 'amountPerPrint')}
          description={t('freeHint')}
          currency={currency}
          satang={fields.feeSatang}
          error={amountError}
          onChange={(feeSatang) => change({ feeSatang })}
        />
      )}
      {price.isOutdated && price.stored !== undefined ? (
        <Notice
          kind="bad"
          action={
            <Group gap="xs">
              <Button variant="default" onClick={() => shipping.cancel(price)}>
                {t('takeTheirs')}
              </Button>
              <Button variant="default" onClick={() => shipping.keepMine(price)}>
                {t('keepMine')}
              </Button>
            </Group>
          }
        >
          {t('outdated', {
            now: `${fromWords(t, price.stored, { all, currency })}: ${feeWords(t, price.stored, currency)}`,
          })}
        </Notice>
      ) : null}
      {price.isGone ? <Notice kind="bad">{t('gone')}</Notice> : null}
      {failure === null || isTaken || failure.code === 'edited-meanwhile' || failure.code === 'not-found' ? null : (
        <Alert color="red" role="alert">
          {t('failed', { reason: t(`problems:${failure.code}`, { parameter: failure.parameter }) })}
        </Alert>
      )}
      <Group gap="sm">
        <Button type="submit" size="md" loading={save.isPending && save.variables.key === price.key}>
          {t('save')}
        </Button>
        <Button size="md" variant="default" onClick={() => shipping.cancel(price)}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
