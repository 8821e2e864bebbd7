import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant } from './fields.ts';
import { NewPin } from './new-pin.ts';

const MAY_SET = { who: ['maintainer'], may: 'settings', where: ['edge'] } as const;

export const getKioskPin = endpoint({
  name: 'getKioskPin',
  summary: 'Whether the kiosks of this shop have a PIN for staff; the PIN itself is told to nobody',
  method: 'GET',
  path: '/shop/kiosk-pin',
  ...MAY_SET,
  status: 200,
  answer: z.object({ isSet: z.boolean(), setBy: z.string().nullable(), setAt: Instant.nullable() }),
  problems: [],
});

export const setKioskPin = endpoint({
  name: 'setKioskPin',
  summary: 'The PIN that opens the corner for staff on every kiosk of this shop, from now on',
  method: 'PUT',
  path: '/shop/kiosk-pin',
  ...MAY_SET,
  body: z.object({ pin: NewPin }),
  status: 204,
  problems: ['too-many-requests'],
});

export const deleteKioskPin = endpoint({
  name: 'deleteKioskPin',
  summary: 'The kiosks of this shop have no PIN, and no corner for staff',
  method: 'DELETE',
  path: '/shop/kiosk-pin',
  ...MAY_SET,
  status: 204,
  problems: [],
});
