import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import styles from './backups.module.css';

interface ReasonedButtonProps extends ButtonProps, Pick<ComponentProps<'button'>, 'type' | 'onClick'> {
  /** Why it cannot be pressed yet; null: it can. */
  reason: string | null;
}

/** A button that cannot be pressed says beside itself why. */
export function ReasonedButton({ reason, ...button }: ReasonedButtonProps) {
  const id = useId();
  return (
    <span className={styles.reasoned}>
      <Button
        {...button}
        disabled={button.disabled === true || reason !== null}
        aria-describedby={reason ? id : undefined}
      />
      {reason === null ? null : (
        <span id={id} className={styles.hint}>
          {reason}
        </span>
      )}
    </span>
  );
}
