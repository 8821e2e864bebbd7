import { sendLookPicture } from '@printfront/shared/contracts/look.ts';
import * as contract from '@printfront/shared/contracts/settings.ts';
import * as ownContract from '@printfront/shared/contracts/shop-own.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { saveLook } from './look.service.ts';
import { type LookPicturesDeps, receiveLookPicture } from './look-pictures.service.ts';
import * as settings from './settings.service.ts';
import { listShopsOwn, setOwnPart } from './shop-own.service.ts';

export function serveSettings(serve: Serve, deps: settings.SettingsDeps & LookPicturesDeps): void {
  serve(contract.getSettings, () => settings.getSettings(deps));
  serve(contract.setShopDetails, ({ principal, body: values, ifMatch }) =>
    settings.saveSection(deps, principal, { section: 'shop', values, ifMatch }),
  );
  serve(contract.setPayment, ({ principal, body: values, ifMatch }) =>
    settings.saveSection(deps, principal, { section: 'payment', values, ifMatch }),
  );
  serve(contract.setLanguages, ({ principal, body: values, ifMatch }) =>
    settings.saveSection(deps, principal, { section: 'languages', values, ifMatch }),
  );
  serve(contract.setDelivery, ({ principal, body: values, ifMatch }) =>
    settings.saveSection(deps, principal, { section: 'delivery', values, ifMatch }),
  );
  serve(contract.setPhotosKept, ({ principal, body: values, ifMatch }) =>
    settings.saveSection(deps, principal, { section: 'photos', values, ifMatch }),
  );
  serve(contract.setLook, ({ principal, body: values, ifMatch }) => saveLook(deps, principal, { values, ifMatch }));
  serve(sendLookPicture, ({ params: { use }, context: { env } }) =>
    answerUpload(env.incoming, () => receiveLookPicture(deps, env.incoming, use)),
  );
  serve(contract.setTroubleMail, ({ principal, body: values, ifMatch }) =>
    settings.saveSection(deps, principal, { section: 'trouble', values, ifMatch }),
  );
  serve(contract.setShopTime, ({ principal, body: values, ifMatch }) =>
    settings.saveSection(deps, principal, { section: 'time', values, ifMatch }),
  );
  serve(contract.setQuotas, ({ principal, body: values, ifMatch }) =>
    settings.saveSection(deps, principal, { section: 'quotas', values, ifMatch }),
  );
}

/** What one of several shops has for itself. */
export function serveShopOwn(serve: Serve, deps: settings.SettingsDeps): void {
  serve(ownContract.listShopsOwn, () => listShopsOwn(deps));
  serve(ownContract.setOwnDetails, ({ principal, params, body: values, ifMatch }) =>
    setOwnPart(deps, principal, { shopId: params.id, part: 'details', values, ifMatch }),
  );
  serve(ownContract.setOwnAccount, ({ principal, params, body: values, ifMatch }) =>
    setOwnPart(deps, principal, { shopId: params.id, part: 'account', values, ifMatch }),
  );
  serve(ownContract.setOwnHours, ({ principal, params, body: values, ifMatch }) =>
    setOwnPart(deps, principal, { shopId: params.id, part: 'hours', values, ifMatch }),
  );
  serve(ownContract.removeOwnPart, async ({ principal, params: { id, part }, ifMatch }) => {
    await setOwnPart(deps, principal, { shopId: id, part, values: null, ifMatch });
    return undefined;
  });
}
