export type WifiNetwork = { ssid: string; password?: string | null; hidden?: boolean };

/**
 * What a phone's camera reads to join a network. T is always WPA, which stands for WPA2 and WPA3 too (some phones refuse
 * "WPA/WPA2"), or nopass for an open network. The name comes before the password because readers look for "S:" and
 * "P:" by plain search, and the colon is escaped in both so that neither can hold the other's mark.
 * Throws RangeError without a name: a reader would drop the whole code.
 */
export function wifiQrPayload({ ssid, password, hidden }: WifiNetwork): string {
  if (ssid === '') throw new RangeError('a wifi network needs a name');
  const security = password
    ? `T:WPA;S:${escapeField(ssid)};P:${escapeField(password)};`
    : `T:nopass;S:${escapeField(ssid)};`;
  return `WIFI:${security}${hidden ? 'H:true;' : ''};`;
}

function escapeField(value: string): string {
  return value.replace(/[\\;,":]/g, '\\$&');
}

/** @returns what `wifiQrPayload` was given, for who types it by hand; null for an open network */
export function wifiQrPassword(payload: string): string | null {
  const written = /^WIFI:T:WPA;S:(?:\\[\s\S]|[^\\;])*;P:((?:\\[\s\S]|[^\\;])*);/.exec(payload)?.[1];
  return written?.replaceAll(/\\([\s\S])/g, '$1') ?? null;
}
