import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** Two short notes that nobody takes for a telephone. */
const NOTES_HZ = [660, 880];
const NOTE_SECONDS = 0.14;

/** A setting of this browser: beside the printer it may ring, in the back room not. */
export const useSoundSetting = () =>
  useLocalStorage<boolean>({ key: 'pf-desk-sound', defaultValue: true, getInitialValueInEffect: false });

/** Sounds once for each time that more orders have come in. A browser that nobody has touched yet stays silent. */
export function useNewOrderSound(count: number, isOn: boolean): void {
  const heard = useRef(count);
  useEffect(() => {
    if (count > heard.current && isOn) ring();
    heard.current = count;
  }, [count, isOn]);
}

function ring(): void {
  const audio = new AudioContext();
  for (const [at, frequency] of NOTES_HZ.entries()) {
    const note = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.15 });
    note.connect(volume).connect(audio.destination);
    note.start(audio.currentTime + at * NOTE_SECONDS);
    note.stop(audio.currentTime + (at + 1) * NOTE_SECONDS);
    if (at === NOTES_HZ.length - 1) note.onended = () => void audio.close();
  }
}
