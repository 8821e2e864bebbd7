/**
 * Of cookies that came over HTTPS. Browsers do not tell the ports of a host apart, and let no plain page write over a cookie that is
 * Secure: under one name, who has signed in over HTTPS could not over HTTP any more. With this prefix they also refuse it from a
 * plain page (RFC 6265bis, 4.1.3.1).
 */
export const SECURE_PREFIX = '__Secure-';
