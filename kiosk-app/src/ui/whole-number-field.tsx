import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { parseWholeNumber } from './whole-number.ts';

interface WholeNumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Null while nothing or no number stands in the field. */
  number: number | null;
  onChange: (number: number | null) => void;
}

const textOf = (number: number | null) => (number === null ? '' : String(number));

/** A number of things, typed on any keyboard. */
export function WholeNumberField({ number, onChange, ...field }: WholeNumberFieldProps) {
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
        const { value } = event.currentTarget;
        setTyped(value);
        onChange(parseWholeNumber(value));
      }}
    />
  );
}
