/** What a shop's server is called until somebody names it; screens say that in their language. */
export const UNNAMED_SHOP = 'Shop';
