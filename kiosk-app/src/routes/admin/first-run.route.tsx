import './staff-page-texts.ts';
import { getFirstRun } from '@printfront/shared/contracts/first-run.ts';
import { useEffect, useState } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { FirstRun } from '#features/office/first-run/first-run.tsx';
import { firstRunText } from '#text/first-run.ts';
import { addText } from '#text/i18n.ts';
import { settingsText } from '#text/settings.ts';
import { shopsText } from '#text/shops.ts';
import { workingHoursText } from '#text/working-hours.ts';

addText('firstRun', firstRunText);
addText('settings', settingsText);
addText('shops', shopsText);
addText('workingHours', workingHoursText);

/** Only while central waits for its owner; central leads away from here itself, a shop's server does not. */
export const loader = () => async () => {
  const { isOpen } = await call(getFirstRun, {});
  return isOpen ? null : redirect('/admin');
};

/** What a new central shows instead of everything else. A code in the address is behind the #, which no server sees. */
export function Component() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [given] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return (
    <div data-density="home">
      <FirstRun given={given} />
    </div>
  );
}
