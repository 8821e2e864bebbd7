/** What everything of ours on a router is called or marked with; the same mark as the hotspot's users have. */
export const OUR_NAME = 'printfront';
export const OUR_MARK = 'pf:';
/** The authority whose certificates this shop's router shows. */
export const AUTHORITY = `${OUR_NAME}-ca`;
