import { setSecureAddresses } from '@printfront/shared/contracts/secure-addresses.ts';
import { type ShopComputer, setHotFolder, setRouter, setWifi } from '@printfront/shared/contracts/shop-computer.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#api/call.ts';
import { rereadShopComputer } from '#api/shop-computer-queries.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { type Before, type PutBack, usePutBackOf } from '../settings/use-put-back.ts';

/** Fields that are one answer: an account is of one router, a password of one wifi. */
export const TOGETHER = {
  central: [],
  router: [['host', 'port', 'tls', 'ca', 'username', 'password', 'hasPassword']],
  wifi: [['ssid', 'passphrase', 'hasPassphrase']],
  hotFolder: [['template', 'files', 'closing']],
  https: [],
} as const;

const ROUTER = bodyOf(setRouter);
const WIFI = bodyOf(setWifi);
const HOT_FOLDER = bodyOf(setHotFolder);
const HTTPS = bodyOf(setSecureAddresses);
export type RouterBody = z.output<typeof ROUTER>;
export type WifiBody = z.output<typeof WIFI>;

function useSettled() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['audit'] });
    return rereadShopComputer(queryClient);
  };
}

/** A secret that is left out stays as it is. */
export function useRouterPutBack({ router }: ShopComputer): PutBack<RouterBody> {
  return usePutBackOf({
    saved: router,
    schema: ROUTER,
    put: ({ password: _, ...values }: ShopComputer['router']['values'] & { password?: unknown }) => values,
    save: (body, ifMatch) => call(setRouter, { body, ifMatch }),
    onSettled: useSettled(),
  });
}

/** A kept password goes to no other router, and the shop's computer would refuse to send it there. */
export function isOtherRouter({ values, secrets }: ShopComputer['router'], body: RouterBody): boolean {
  const way = ({ host, port, tls, ca }: Pick<RouterBody, 'host' | 'port' | 'tls' | 'ca'>) =>
    JSON.stringify([host, port, tls, ca]);
  return body.host !== null && (!secrets.password || way(values) !== way(body));
}

/** An open wifi of before is open again; of one with a password the password has to be typed. */
export function useWifiPutBack({ wifi }: ShopComputer): PutBack<WifiBody> {
  const values = { ...wifi.values, hasPassphrase: wifi.secrets.passphrase };
  return usePutBackOf({
    saved: { ...wifi, values },
    schema: WIFI,
    put: ({ hasPassphrase, ssid, loginHost }: typeof values) => ({
      ...{ ssid, loginHost },
      ...(hasPassphrase ? {} : { passphrase: null }),
    }),
    save: (body, ifMatch) => call(setWifi, { body, ifMatch }),
    onSettled: useSettled(),
  });
}

/** Null where none has to be typed. */
export function passphraseFor({ values, secrets }: ShopComputer['wifi'], body: WifiBody, before: Before) {
  if (body.ssid === null || body.passphrase === null) return null;
  const isMissing = !secrets.passphrase || before.hasPassphrase === true;
  return isMissing || body.ssid !== values.ssid ? { isNeeded: isMissing } : null;
}

export const useHotFolderPutBack = ({ hotFolder }: ShopComputer) =>
  usePutBackOf({
    saved: hotFolder,
    schema: HOT_FOLDER,
    save: (body, ifMatch) => call(setHotFolder, { body, ifMatch }),
    onSettled: useSettled(),
  });

export const useHttpsPutBack = ({ https }: ShopComputer) =>
  usePutBackOf({
    saved: https,
    schema: HTTPS,
    save: (body, ifMatch) => call(setSecureAddresses, { body, ifMatch }),
    onSettled: useSettled(),
  });
