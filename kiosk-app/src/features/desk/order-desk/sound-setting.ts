import { useLocalStorage } from '@mantine/hooks';

/** A setting of this browser: beside the printer it may ring, in the back room not. */
export const useSoundSetting = () =>
  useLocalStorage<boolean>({ key: 'pf-desk-sound', defaultValue: true, getInitialValueInEffect: false });
