import './staff-page-texts.ts';
import { getShopSetUp } from '@printfront/shared/contracts/shop-computer.ts';
import { useEffect, useState } from 'react';
import { redirect, useLoaderData, useLocation, useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { keepOfferedCentral } from '#features/office/shop-computer/offered-central.ts';
import { SetUp } from '#features/office/shop-computer/set-up.tsx';
import { addText } from '#text/i18n.ts';
import { secureAddressesText } from '#text/secure-addresses.ts';
import { settingsText } from '#text/settings.ts';
import { shopComputerText } from '#text/shop-computer.ts';

addText('settings', settingsText);
addText('shopComputer', shopComputerText);
addText('secureAddresses', secureAddressesText);

const NOT_HERE = { isOpen: false, isEntered: false };

/** Only while the shop's computer waits for it; at central there is no such page. */
export const loader = () => async () => {
  const { isOpen, isEntered } = await call(getShopSetUp, {}).catch(() => NOT_HERE);
  return isOpen ? { isEntered } : redirect('/admin');
};

/** What a new shop's computer shows instead of everything else. What the address brings along, its code or central’s, is behind the #, which no server sees. */
export function Component() {
  const { isEntered } = useLoaderData<{ isEntered: boolean }>();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [given] = useState(() => (keepOfferedCentral(hash) ? '' : hash.slice(1)));
  useEffect(() => {
    if (hash !== '') void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return (
    <div data-density="home">
      <SetUp given={given} wasEntered={isEntered} />
    </div>
  );
}
