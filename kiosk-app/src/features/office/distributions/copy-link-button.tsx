import { Button } from '@mantine/core';
import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconLink } from '#ui/icons.tsx';
import { linkOf } from './distribution-link.ts';
import styles from './distributions.module.css';

interface CopyLinkButtonProps {
  file: DistributionFile;
  /** Over plain HTTP a page may not copy: the link has to be shown. */
  onCannotCopy: () => void;
}

export function CopyLinkButton({ file, onCannotCopy }: CopyLinkButtonProps) {
  const { t } = useTranslation('distributions');
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(linkOf(file, location.origin));
      setIsCopied(true);
    } catch {
      onCannotCopy();
    }
  }

  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconLink size={18} aria-hidden />}
        aria-label={t('copyLinkOf', { name: file.name })}
        onClick={() => void copy()}
      >
        {isCopied ? t('copied') : t('copyLink')}
      </Button>
      <span role="status" className={styles.heard}>
        {isCopied ? t('copied') : ''}
      </span>
    </>
  );
}
