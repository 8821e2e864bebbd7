import { DELETED_NAME } from '@printfront/shared/domain/retention.ts';
import type { SyncCommand } from './commands.ts';
import type { NewSyncEvent, OnlineOrder, SubmittedOrder } from './events.ts';
import type { OrderDetails } from './order-details.ts';
import { slipWithoutPerson } from './pay-slips.ts';

/** The order without who placed it: what was ordered and what it cost stays, so it is still an order of the protocol. */
export function submittedWithoutPerson<Placed extends OnlineOrder>(order: Placed): Placed {
  const lines = order.lines.map((line) => ({ ...line, files: line.files.map((file) => ({ ...file, name: '' })) }));
  return { ...order, name: DELETED_NAME, phoneNumber: '', shippingAddress: null, orderNotes: '', lines };
}

/** Whether it was written by `submittedWithoutPerson`. */
export const isWithoutPerson = ({ name, phoneNumber }: Pick<SubmittedOrder, 'name' | 'phoneNumber'>): boolean =>
  name === DELETED_NAME && phoneNumber === '';

export const detailsWithoutPerson = (details: OrderDetails): OrderDetails => ({
  ...details,
  shippingTracking: null,
  staffNotes: '',
});

/** The payload of an event as it may stay when its order's personal data go; names of staff go too. */
export function payloadWithoutPerson(event: NewSyncEvent): NewSyncEvent['payload'] {
  if (event.type === 'storefront-order-submitted') return submittedWithoutPerson(event.payload);
  if (event.type === 'order-details-changed') {
    const { from, to } = event.payload;
    return { from: detailsWithoutPerson(from), to: detailsWithoutPerson(to), by: '' };
  }
  if (event.type === 'pay-slip-added') return slipWithoutPerson(event.payload);
  if (!('by' in event.payload)) return event.payload;
  return 'reason' in event.payload ? { ...event.payload, by: '', reason: undefined } : { ...event.payload, by: '' };
}

/** The same for a command that central keeps: its number stays (S17), and shops that read it again learn nobody's name. */
export function commandWithoutPerson(command: SyncCommand): SyncCommand {
  if (command.type === 'order-details-changed') return { ...command, details: detailsWithoutPerson(command.details) };
  if (command.type === 'order-to-make') return { ...command, order: submittedWithoutPerson(command.order) };
  if (command.type === 'photo-relayed') return { ...command, name: '' };
  if (command.type === 'pay-slip-added') return { ...command, slip: slipWithoutPerson(command.slip) };
  if (!('by' in command)) return command;
  return 'reason' in command ? { ...command, by: '', reason: undefined } : { ...command, by: '' };
}
