import { useSyncExternalStore } from 'react';
import { aboutLanguage, type Language } from '#text/languages.ts';

/** Of this machine, for a language; one that needs no internet is better. Null: it has none. */
function voiceFor(language: Language): SpeechSynthesisVoice | null {
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  const fitting = voices.filter(({ lang }) => lang.replace('_', '-').toLowerCase().split('-')[0] === language);
  return fitting.find(({ localService }) => localService) ?? fitting[0] ?? null;
}

/** Whether this machine can speak a language. Browsers find their voices some time after the page has begun. */
export function useHasVoice(language: Language): boolean {
  return useSyncExternalStore(
    (listener) => {
      globalThis.speechSynthesis?.addEventListener('voiceschanged', listener);
      return () => globalThis.speechSynthesis?.removeEventListener('voiceschanged', listener);
    },
    () => voiceFor(language) !== null,
  );
}

/** Instead of what it is saying. */
export function say(words: string, language: Language): void {
  const voice = voiceFor(language);
  if (voice === null) return;
  const sentence = new SpeechSynthesisUtterance(words);
  sentence.voice = voice;
  sentence.lang = voice.lang || aboutLanguage(language).locale;
  speechSynthesis.cancel();
  speechSynthesis.speak(sentence);
}

export const hush = (): void => globalThis.speechSynthesis?.cancel();
