import { spokenIn } from '@printfront/shared/domain/languages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { storefrontOrderKey } from '#api/storefront-queries.ts';
import { reloadPage } from '#offline/reload.ts';
import { forgetWaitingPhotos } from '#offline/waiting-photos.ts';
import { setLanguage } from '#text/i18n.ts';
import { forgetCustomer } from './customer-session.ts';

/**
 * Ends the session: does what is left to do for the order, forgets the customer, and loads the start anew in the shop's
 * language, so that nothing is left in memory either. A page that still has to tell the shop stays, and so does one that
 * could not come up again.
 */
export function useFinish(orderId: string, stopPhotos: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: shop } = useQuery(shopQuery());
  const language = (shop && spokenIn(shop)[0]) ?? 'th';
  return useCallback(
    async (leave?: () => Promise<boolean>) => {
      stopPhotos();
      const isToldToShop = (await leave?.()) ?? true;
      setLanguage(language);
      await Promise.all([forgetCustomer(queryClient), forgetWaitingPhotos(orderId)]);
      if (isToldToShop && (await reloadPage('/storefront'))) return;
      // The start screen's loader forgets everything again; this screen may have asked once more while it went away.
      await navigate('/storefront', { replace: true });
      queryClient.removeQueries({ queryKey: storefrontOrderKey(orderId) });
    },
    [queryClient, navigate, language, orderId, stopPhotos],
  );
}
