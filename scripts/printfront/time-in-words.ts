/** So long, as a person says it. */
export const timeInWords = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
