import * as contract from '@printfront/shared/contracts/phone-contact.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { type OrderAccess, senderOf } from './order-access.service.ts';
import type { PhoneContacts } from './phone-contacts.service.ts';

export function servePhoneContacts(serve: Serve, access: OrderAccess, contacts: PhoneContacts): void {
  serve(contract.setPhoneContact, async (call) => {
    const { id } = await access.findChangeable(call, call.params.id);
    await contacts.set({ orderId: id, ...senderOf(call) }, call.body);
    return undefined;
  });
  serve(contract.getPhoneContactForm, async (call) => {
    const { id } = await access.findChangeable(call, call.params.id);
    return contacts.form({ orderId: id, ...senderOf(call) });
  });
  serve(contract.getPhoneContact, async (call) => contacts.read(await access.find(call, call.params.id)));
  serve(contract.askForPhoneContact, async (call) => {
    const { id } = await access.find(call, call.params.id);
    contacts.ask(id, call.body.isAsked);
    return undefined;
  });
}
