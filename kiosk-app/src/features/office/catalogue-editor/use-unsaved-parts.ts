import { useCallback, useEffect, useState } from 'react';

export type MarkUnsaved = (part: string, isOn: boolean) => void;

/** Which forms of a page hold something that is not saved; one question asks for all of them. */
export function useUnsavedParts(): { isAny: boolean; mark: MarkUnsaved } {
  const [parts, setParts] = useState<readonly string[]>([]);
  const mark = useCallback((part: string, isOn: boolean) => {
    setParts((before) => {
      if (before.includes(part) === isOn) return before;
      return isOn ? [...before, part] : before.filter((one) => one !== part);
    });
  }, []);
  return { isAny: parts.length > 0, mark };
}

/** Says so as long as the form is there. */
export function useMarkUnsaved(mark: MarkUnsaved, part: string, isOn: boolean): void {
  useEffect(() => {
    mark(part, isOn);
    return () => mark(part, false);
  }, [mark, part, isOn]);
}
