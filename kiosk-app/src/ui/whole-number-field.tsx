import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { parseWholeNumber } from './whole-number.ts';

interface WholeNumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Null while nothing or no number stands in the field. */
  value: number | null;
  onChange: (number: number | null) => void;
}

const textOf = (number: number | null) => (number === null ? '' : String(number));

/** A number of things, typed on any keyboard. */
export function WholeNumberField({ value: number, onChange, ...field }: WholeNumberFieldProps) {
  const [typed, setTyped] = useState(textOf(number));
  // What was typed stays as it was typed until the number is changed from outside.
  const text = parseWholeNumber(typed) === number ? typed : textOf(number);
  return (
    <TextInput
      size="md"
      maw={160}
      inputMode="numeric"
      autoComplete="off"
      {...field}
      value={text}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseWholeNumber(event.currentTarget.value));
      }}
    />
  );
}
