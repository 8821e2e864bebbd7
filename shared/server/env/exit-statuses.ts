/**
 * What servers and commands end with, by sysexits.h. This file imports nothing: what judges a server reads it as well, and has to work
 * where half of a release is missing.
 */

/** EX_CONFIG: a person has to change something first. Units do not start a server again that ends with it. */
export const WRONG_SETTING_STATUS = 78;
/** EX_TEMPFAIL: nothing has to be changed for the next start to go well. */
export const NOT_NOW_STATUS = 75;
