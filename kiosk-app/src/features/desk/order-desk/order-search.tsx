import { CloseButton, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '#ui/icons.tsx';
import styles from './desk.module.css';
import { isInBurst, useDeskCommands } from './desk-keys.ts';
import { digitForSearch, isTypedInto, typedDigit } from './order-search-keys.ts';

/** Long enough not to ask for every key of a fast typist. */
const ASK_AFTER_MS = 180;

interface OrderSearchProps {
  /** What is searched for now. */
  text: string;
  /** The page it stands over: on an order it is empty again. */
  place: string;
  onSearch: (text: string) => void;
  /** Enter: open the order that is meant. */
  onOpen: (text: string) => void;
  /** Down: into the list. */
  onDown: () => void;
}

/** Hears a number typed anywhere on the screen. */
export function OrderSearch({ text, place, onSearch, onOpen, onDown }: OrderSearchProps) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** What has been asked for by typing since somebody came to the field. */
  const [asked, setAsked] = useState<readonly string[]>([]);

  // Back and "clear the filters" change the address under a field that nobody types in. One that follows what was typed comes
  // late where the list comes late, and takes nothing from who types on.
  const [shownText, setShownText] = useState(text);
  if (text !== shownText) {
    setShownText(text);
    if (text !== typed.trim() && !asked.includes(text)) setTyped(text);
  }

  const [shownPlace, setShownPlace] = useState(place);
  if (place !== shownPlace) {
    setShownPlace(place);
    if (text === '' && /^\/admin\/orders\/./.test(place)) setTyped('');
  }

  const change = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAsked((before) => [...before, next.trim()]);
      onSearch(next.trim());
    }, ASK_AFTER_MS);
  };

  const onTypedAnywhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // A digit within what a scanner sends is not the beginning of a number, and what is typed in a question is its answer.
    if (document.querySelector('dialog[open]') !== null) return;
    if (event.defaultPrevented || isTypedInto(event.target) || isInBurst(event)) return;
    const digit = typedDigit(event);
    if (digit === null) return;
    event.preventDefault();
    input.current?.focus();
    change(digit);
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onTypedAnywhere(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      clearTimeout(timer.current);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
    const digit = isAtEnd ? digitForSearch(event, value) : null;
    if (digit !== null) {
      event.preventDefault();
      change(value + digit);
    } else if (event.key === 'Enter') {
      clearTimeout(timer.current);
      // The next number is typed anywhere again.
      event.currentTarget.blur();
      onOpen(value.trim());
    } else if (event.key === 'Escape') change('');
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    }
  };

  useDeskCommands({
    Slash: () => {
      input.current?.focus();
    },
  });

  return (
    <TextInput
      ref={input}
      type="search"
      size="sm"
      w="100%"
      maw={420}
      aria-label={t('search')}
      placeholder={t('desk:findHint')}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={
        typed === '' ? (
          <kbd className={styles.key}>/</kbd>
        ) : (
          <CloseButton aria-label={t('clearSearch')} onClick={() => change('')} />
        )
      }
      value={typed}
      maxLength={300}
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setAsked([])}
    />
  );
}
