import { useCallback, useState } from 'react';
import { type ContactDraft, EMPTY_DRAFT } from '#ui/contact-draft.ts';

const KEY = 'printfront-contact';

/** For this tab and this customer only: going back or a reload loses nothing, the wipe at the end takes it away. */
export function readContactDraft(): ContactDraft {
  const stored: Partial<ContactDraft> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  return { ...EMPTY_DRAFT, ...stored };
}

export function useContactDraft(): [ContactDraft, (draft: ContactDraft) => void] {
  const [draft, setDraft] = useState(readContactDraft);
  const keep = useCallback((next: ContactDraft) => {
    sessionStorage.setItem(KEY, JSON.stringify(next));
    setDraft(next);
  }, []);
  return [draft, keep];
}
