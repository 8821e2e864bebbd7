import { useState } from 'react';
import { addText } from '#text/i18n.ts';
import { staffCornerText } from '#text/staff-corner.ts';
import type { Opened } from './opened.ts';
import { PinDoor } from './pin-door.tsx';
import { StaffMenu } from './staff-menu.tsx';
import { useLeftAlone } from './use-left-alone.ts';

addText('staffCorner', staffCornerText);

interface StaffCornerProps {
  /** Of the order that is on the screen; null on the start screen. */
  orderId: string | null;
  onClose: () => void;
}

/** The hidden corner for staff, over whatever step a customer is at: the order below goes on when it is closed. */
export default function StaffCorner({ orderId, onClose }: StaffCornerProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useLeftAlone(onClose);
  if (opened === null) return <PinDoor onOpened={setOpened} onClose={onClose} />;
  return <StaffMenu opened={opened} orderId={orderId} onClose={onClose} />;
}
