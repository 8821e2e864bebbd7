/** Browsers know passkeys over HTTPS and on the machine itself. */
export const mayHavePasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window;
