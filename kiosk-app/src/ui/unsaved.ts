let count = 0;

/** A person has typed or chosen what is nowhere else yet. @returns ends it */
export function holdUnsaved(): () => void {
  count += 1;
  let isHeld = true;
  return () => {
    if (isHeld) count -= 1;
    isHeld = false;
  };
}

/** Whether a reload would lose something on this page. */
export const isAnythingUnsaved = (): boolean => count > 0;
