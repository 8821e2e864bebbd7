import { TextInput, type TextInputProps } from '@mantine/core';
import { parseTimeOfDay, timeText } from './time-of-day.ts';
import styles from './working-hours.module.css';

interface TimeFieldProps extends Omit<TextInputProps, 'onChange' | 'classNames'> {
  value: string;
  onChange: (typed: string) => void;
}

/**
 * A time of the 24 hours as text. The browser's own time field shows twelve hours to some and knows no Thai digits.
 */
export function TimeField({ value, onChange, onBlur, ...field }: TimeFieldProps) {
  return (
    <TextInput
      size="md"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      placeholder="--:--"
      // Beside another field there is no room for a sentence: it stands below both, and here for screen readers.
      classNames={{ error: styles.spoken }}
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // “09:30:00 น.”: longer than what is sent.
      maxLength={12}
      onBlur={(event) => {
        const time = parseTimeOfDay(value);
        if (time !== null && timeText(time) !== value) onChange(timeText(time));
        onBlur?.(event);
      }}
    />
  );
}
