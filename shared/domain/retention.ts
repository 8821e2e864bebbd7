/** A storefront order nobody submitted, with its photos. */
export const ABANDONED_STOREFRONT_ORDER_HOURS = 12;

/** Photos of a finished order, at edge and centre; a shop may set its own number. */
export const FINISHED_ORDER_PHOTO_DAYS = 30;
