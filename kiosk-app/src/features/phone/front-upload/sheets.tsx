/** What comes up over the page only when it is asked for: loaded after the page has shown. */
export { FailedSheet } from './failed-sheet.tsx';
export { OriginalsSheet } from './originals-sheet.tsx';
export { PhotoSheet } from './photo-sheet.tsx';
