import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import styles from './copy-text.module.css';
import { IconCheck, IconCopy } from './icons.tsx';

interface CopyTextProps {
  /** As people read it. */
  text: string;
  /** What is copied when it is not the text: digits without dashes. */
  value?: string;
  /** Names the button: “Copy the account number”. */
  label: string;
  copiedLabel: string;
  /** Said where a page may not copy, as over plain HTTP; the text is then selected. */
  byHandLabel: string;
  large?: boolean;
  /** Lines of a file or a terminal, kept as they are. */
  isCode?: boolean;
}

/** A number that has to go into another app. */
export function CopyText({ text, value, label, copiedLabel, byHandLabel, large, isCode }: CopyTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'byHand' | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value ?? text);
      setOutcome('copied');
    } catch {
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      setOutcome('byHand');
    }
  }

  const words = outcome === null ? '' : outcome === 'copied' ? copiedLabel : byHandLabel;
  return (
    <span className={styles.copy}>
      <span ref={shown} className={isCode ? styles.code : large ? styles.large : styles.text}>
        {text}
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={label}
        onClick={() => void copy()}
        leftSection={outcome === 'copied' ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        className={styles.button}
      >
        {outcome === 'copied' ? copiedLabel : label}
      </Button>
      <span role="status" className={outcome === 'byHand' ? styles.byHand : styles.heard}>
        {words}
      </span>
    </span>
  );
}
