import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';

/** Says that photos turned out damaged while their prints were being chosen: their number is gone without anybody's doing. */
export function useDamagedNews(files: readonly UploadedFile[]): ReactNode {
  const { t } = useTranslation('wall');
  // Those that were damaged when the page opened are no news, and stand in their place with their sign.
  const [known] = useState(() => new Set(files.filter(({ state }) => state === 'damaged').map(({ id }) => id)));
  const since = files.filter(({ id, state }) => state === 'damaged' && !known.has(id)).length;
  return since === 0 ? null : <Notice kind="bad">{t('damagedSince', { count: since })}</Notice>;
}
