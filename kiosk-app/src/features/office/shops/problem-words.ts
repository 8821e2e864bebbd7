import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';

/** What a failed call of these pages means; other failures than calls are thrown on. */
export function useProblemWords(): (error: Error | null) => string | null {
  const { t } = useTranslation(['shops', 'problems']);
  return (error) => {
    if (error === null) return null;
    if (!(error instanceof CallError)) throw error;
    const { code, parameter } = error;
    if (code === 'shop-unreachable' || code === 'not-found') return t(`problem.${code}`);
    return t(`problems:${code}`, { parameter });
  };
}
