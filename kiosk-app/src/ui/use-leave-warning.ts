import { useEffect } from 'react';
import { holdUnsaved } from './unsaved.ts';

/** While on, the browser asks before the page is closed, reloaded or left for another site, and no new version is taken. */
export function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = holdUnsaved();
    window.addEventListener('beforeunload', ask);
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isOn]);
}
