import { Button, Text, TextInput, Title } from '@mantine/core';
import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import styles from './download.module.css';
import { caretIn, readTypedCode } from './typed-code.ts';

/** One field for a code, forgiving in how it is typed. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('download');
  const [typed, setTyped] = useState(readTypedCode(''));
  const [wasTried, setWasTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** Where the caret belongs once the cleaned text stands in the field. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const type = (input: HTMLInputElement) => {
    const read = readTypedCode(input.value);
    const before = readTypedCode(input.value.slice(0, input.selectionStart ?? input.value.length));
    // Typed at the end it stays there, also behind a dash that has just come.
    const isAtEnd = (input.selectionStart ?? input.value.length) === input.value.length;
    caret.current = isAtEnd ? read.shown.length : caretIn(read.shown, before.shown.replace('-', '').length);
    setTyped(read);
    setWasTried(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (typed.code === null) focusFirstProblem();
    else onCode(typed.code);
  };
  const problem = () => {
    if (typed.hasForeign) return t('foreign');
    if (!wasTried || typed.code !== null) return null;
    return typed.shown === '' ? t('needCode') : t('missing', { count: typed.missing });
  };

  return (
    <form noValidate onSubmit={submit} className={styles.box}>
      <div>
        <Title order={1} fz={30}>
          {t('title')}
        </Title>
        <Text mt={4}>{t('lead')}</Text>
      </div>
      <TextInput
        ref={field}
        size="xl"
        label={t('code')}
        description={t('hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ input: styles.code ?? '', description: styles.hint ?? '', error: styles.hint ?? '' }}
        errorProps={{ role: 'alert' }}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        value={typed.shown}
        error={problem()}
        onChange={(event) => type(event.currentTarget)}
      />
      <Button type="submit" size="xl">
        {t('find')}
      </Button>
    </form>
  );
}
