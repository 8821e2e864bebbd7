/** A proxy says so when it does not reach what is behind it: nothing of that is the server's own word. */
export const isProxyAlone = (status: number): boolean => status >= 502 && status <= 504;
