import { TextInput, type TextInputProps } from '@mantine/core';
import { parseTimeOfDay, timeText } from './time-of-day.ts';
import styles from './working-hours.module.css';

interface TimeFieldProps extends Omit<TextInputProps, 'onChange' | 'onBlur' | 'classNames'> {
  value: string;
  onChange: (typed: string) => void;
  onLeave?: () => void;
}

/**
 * A time of the 24 hours as text. The browser's own time field shows twelve hours to some and knows no Thai digits.
 */
export function TimeField({ value, onChange, onLeave, ...field }: TimeFieldProps) {
  return (
    <TextInput
      size="md"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      placeholder="--:--"
      maxLength={12}
      // Beside another field there is no room for a sentence: it stands below both, and here for screen readers.
      classNames={{ error: styles.spoken }}
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const time = parseTimeOfDay(value);
        if (time !== null && timeText(time) !== value) onChange(timeText(time));
        onLeave?.();
      }}
    />
  );
}
