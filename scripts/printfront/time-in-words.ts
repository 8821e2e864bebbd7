/** So long, as a person says it. */
export const timeInWords = (minutes: number): string =>
  minutes < 120 ? `${minutes} minute${minutes === 1 ? '' : 's'}` : `${Math.round(minutes / 60)} hours`;
