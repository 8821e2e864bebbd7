import { useEffect } from 'react';

/** What the browser's tab, its history and a screen reader call the page: the page first, then the shop. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = parts.filter((part) => part !== undefined && part !== '').join(' – ');
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
