import './staff-page-texts.ts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ConnectShop } from '#features/office/first-run/connect-shop.tsx';
import { addText } from '#text/i18n.ts';
import { shopsText } from '#text/shops.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('shops', shopsText);

/** Public, and asks the server nothing: who has scanned the code need not be signed in on the phone. */
export function Component() {
  const { t } = useTranslation('shops');
  const { hash } = useLocation();
  usePageTitle(t('connect.title'));
  return (
    <div data-density="home">
      <ConnectShop code={hash.slice(1)} />
    </div>
  );
}
