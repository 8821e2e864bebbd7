/** What comes up over the page, or in its place, only later: loaded after the page has shown. */
export { ContactSheet } from '../contact/contact-sheet.tsx';
export { FollowedOrder } from '../following/followed-order.tsx';
export { FailedSheet } from './failed-sheet.tsx';
export { OriginalsSheet } from './originals-sheet.tsx';
export { PhotoSheet } from './photo-sheet.tsx';
