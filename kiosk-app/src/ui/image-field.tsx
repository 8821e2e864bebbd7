import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { IconPhotoUp } from './icons.tsx';
import styles from './image-field.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface ImageFieldProps {
  /** On the button: “Choose a picture”. */
  label: string;
  hint?: string;
  /** Types for the picker; the server looks at the bytes. */
  accept: string;
  /** The picture as it is now, or as it is going to be. */
  preview?: ReactNode;
  isBusy?: boolean;
  error?: string | null | undefined;
  onPick: (picture: File) => void;
}

/** Takes one picture, by the picker or dropped onto it. */
export function ImageField({ label, hint, accept, preview, isBusy = false, error, onPick }: ImageFieldProps) {
  const errorId = useId();
  const { isOver, handlers } = useFileDrop(([picture]) => {
    if (picture !== undefined && !isBusy) onPick(picture);
  });
  return (
    <div className={`${styles.field} ${isOver ? styles.over : ''}`} {...handlers}>
      {preview}
      <div className={styles.words}>
        <FileButton accept={accept} onChange={(picture) => (picture === null ? undefined : onPick(picture))}>
          {(button) => (
            <Button
              {...button}
              size="md"
              variant="default"
              loading={isBusy}
              leftSection={<IconPhotoUp size={20} aria-hidden />}
              aria-describedby={error ? errorId : undefined}
            >
              {label}
            </Button>
          )}
        </FileButton>
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
        <span role="alert" id={errorId} className={styles.error}>
          {error}
        </span>
      </div>
    </div>
  );
}
