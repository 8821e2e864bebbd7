import * as contract from '@printfront/shared/contracts/settings.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import * as settings from './settings.service.ts';

export function serveSettings(serve: Serve, deps: settings.SettingsDeps): void {
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
  serve(contract.setTroubleMail, ({ principal, body: values, ifMatch }) =>
    settings.saveSection(deps, principal, { section: 'trouble', values, ifMatch }),
  );
}
