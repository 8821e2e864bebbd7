import { useTranslation } from 'react-i18next';
import type { CallError } from '#api/call.ts';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';

/** Why it was not done; where somebody else was first, who and when. */
export function TillFailure({ failure, timeZone }: { failure: CallError | null; timeZone: string }) {
  const { t, i18n } = useTranslation('till');
  if (failure === null) return null;
  const { code, by, at } = failure;
  if ((code === 'till-open' || code === 'till-closed') && by !== undefined && at !== undefined) {
    const said = { name: by, time: formatInstant(at, timeZone, i18n.language) };
    return <Notice kind="bad">{t(code === 'till-open' ? 'openedByOther' : 'closedByOther', said)}</Notice>;
  }
  return <Notice kind="bad">{t(`problems:${code}`)}</Notice>;
}
