import { type ReactNode, useRef } from 'react';
import { IconFolderOpen } from '#ui/icons.tsx';
import { KioskButton, type KioskButtonProps } from '#ui/kiosk-button.tsx';
import styles from './from-this-device.module.css';

/** Named beside image/*, because not every browser counts them as images. */
const ACCEPTED = 'image/*,.heic,.heif,.avif,.tif,.tiff,.webp';

interface PhotoPickerProps extends Pick<KioskButtonProps, 'look' | 'large'> {
  label: string;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that opens the browser's own file picker, for any number of photos at once. */
export function PhotoPicker({ label, onChoose, children, ...button }: PhotoPickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
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
      <KioskButton {...button} onClick={() => picker.current?.click()}>
        <IconFolderOpen className={styles.icon} size={30} aria-hidden />
        {children}
      </KioskButton>
    </>
  );
}
