import { Button, Input } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#ui/format.ts';
import { IconFileUpload } from '#ui/icons.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import styles from './distributions.module.css';

interface FileFieldProps {
  file: File | null;
  error: string | null;
  onPick: (files: readonly File[]) => void;
}

/** Takes one file of any kind, by the picker or dropped. */
export function FileField({ file, error, onPick }: FileFieldProps) {
  const { t, i18n } = useTranslation('distributions');
  const picker = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(onPick);
  return (
    <Input.Wrapper label={t('fileLabel')} labelElement="div" error={error} errorProps={{ role: 'alert' }} size="md">
      <div className={`${styles.drop} ${isOver ? styles.over : ''}`} {...handlers}>
        <input
          ref={picker}
          className={styles.picker}
          type="file"
          tabIndex={-1}
          aria-label={t('chooseFile')}
          onChange={(event) => {
            onPick([...(event.target.files ?? [])]);
            // The same file may be chosen again after a failure.
            event.target.value = '';
          }}
        />
        {file === null ? null : (
          <span className={styles.picked}>
            <strong>{file.name}</strong>
            <span className={styles.quiet}>{formatBytes(file.size, i18n.language)}</span>
          </span>
        )}
        <span className={styles.dropRow}>
          <Button
            size="md"
            variant="default"
            leftSection={<IconFileUpload size={20} aria-hidden />}
            aria-invalid={error === null ? undefined : true}
            onClick={() => picker.current?.click()}
          >
            {t(file === null ? 'chooseFile' : 'chooseOther')}
          </Button>
          <span className={styles.quiet}>{t(isOver ? 'dropNow' : 'dropFile')}</span>
        </span>
      </div>
    </Input.Wrapper>
  );
}
