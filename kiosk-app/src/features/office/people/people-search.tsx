import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '#ui/icons.tsx';
import { LONGEST_SEARCH } from './people-filters.ts';

/** Long enough not to ask for every key of a fast typist. */
const ASK_AFTER_MS = 250;

interface PeopleSearchProps {
  text: string;
  onChange: (text: string) => void;
}

export function PeopleSearch({ text, onChange }: PeopleSearchProps) {
  const { t } = useTranslation('users');
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Back changes the address under a field that nobody types in.
  const [shownText, setShownText] = useState(text);
  if (text !== shownText) {
    setShownText(text);
    if (text !== typed.trim()) setTyped(text);
  }

  const change = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next.trim()), ASK_AFTER_MS);
  };
  return (
    <TextInput
      type="search"
      size="md"
      w={300}
      maw="100%"
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={typed === '' ? null : <CloseButton aria-label={t('clear')} onClick={() => change('')} />}
      value={typed}
      maxLength={LONGEST_SEARCH}
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
