import { TextInput, type TextInputProps } from '@mantine/core';
import { type Ref, useState } from 'react';
import { currencySign } from './format.ts';
import { parseSatang, satangText } from './satang-text.ts';

interface SatangFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Satang; null while nothing or no amount stands in the field. */
  value: number | null;
  onChange: (satang: number | null, typed: string) => void;
  ref?: Ref<HTMLInputElement>;
  /** ISO 4217. */
  currency?: string;
}

const textOf = (satang: number | null) => (satang === null ? '' : satangText(satang));

/** Money: baht with up to two decimals are typed, satang are given out. */
export function SatangField({ value: satang, onChange, onBlur, currency = 'THB', ...field }: SatangFieldProps) {
  const [typed, setTyped] = useState(textOf(satang));
  // What was typed stays as it was typed until the amount is changed from outside.
  const text = parseSatang(typed) === satang ? typed : textOf(satang);
  return (
    <TextInput
      size="md"
      maw={220}
      inputMode="decimal"
      autoComplete="off"
      leftSection={currencySign(currency)}
      {...field}
      value={text}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseSatang(event.currentTarget.value), event.currentTarget.value);
      }}
      onBlur={(event) => {
        if (satang !== null) setTyped(satangText(satang));
        onBlur?.(event);
      }}
    />
  );
}
