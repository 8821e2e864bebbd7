import { type ReactNode, useRef } from 'react';
import { IconFolderOpen } from '#ui/icons.tsx';
import { KioskButton, type KioskButtonProps } from '#ui/kiosk-button.tsx';
import styles from './photo-picker.module.css';

/** Named beside image/*, because not every browser counts them as images. */
const ACCEPTED = 'image/*,.heic,.heif,.avif,.tif,.tiff,.webp';

interface Picker {
  /** Stands somewhere on the page, unseen. */
  input: ReactNode;
  open: () => void;
}

/** The browser's own file picker, for any number of photos at once. */
export function usePhotoPicker(label: string, onChoose: (files: readonly File[]) => void): Picker {
  const picker = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={picker}
      className={styles.picker}
      type="file"
      multiple
      accept={ACCEPTED}
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        onChoose([...(event.target.files ?? [])]);
        // The same files may be chosen again after a failure.
        event.target.value = '';
      }}
    />
  );
  return { input, open: () => picker.current?.click() };
}

interface PhotoPickerProps extends Pick<KioskButtonProps, 'look' | 'large'> {
  label: string;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that opens it. */
export function PhotoPicker({ label, onChoose, children, ...button }: PhotoPickerProps) {
  const picker = usePhotoPicker(label, onChoose);
  return (
    <>
      {picker.input}
      <KioskButton {...button} onClick={picker.open}>
        <IconFolderOpen className={styles.icon} size={30} aria-hidden />
        {children}
      </KioskButton>
    </>
  );
}
