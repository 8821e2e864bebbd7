import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { SaveStatus } from '#ui/save-status.tsx';

/** What was done on the page that led here. Said after the page is there, or a screen reader would not hear it. */
export function DoneStatus() {
  const { t } = useTranslation('catalogueEditor');
  const { state } = useLocation();
  const [done, setDone] = useState('');
  useEffect(() => {
    const words: unknown = state?.done;
    setDone(typeof words === 'string' ? words : '');
  }, [state]);
  return <SaveStatus isSaved={done !== ''}>{done === '' ? '' : t(done as 'save')}</SaveStatus>;
}
