/** State of the step from the checkout to the order that it became: its page says thanks. */
export const JUST_PLACED = { isJustPlaced: true };

/** @param state of the address, whatever it is */
export const isJustPlaced = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isJustPlaced' in state;
