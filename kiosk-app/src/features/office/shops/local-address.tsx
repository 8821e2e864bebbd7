import { leadsToItself } from '@printfront/shared/domain/central-address.ts';
import { useTranslation } from 'react-i18next';
import { addText } from '#text/i18n.ts';
import { localAddressText } from '#text/local-address.ts';
import { Notice } from '#ui/notice.tsx';

addText('localAddress', localAddressText);

/** Beside a code for another device: that its address leads nowhere from there. @param address null where it is not known */
export function LocalAddress({ address }: { address: string | null }) {
  const { t } = useTranslation('localAddress');
  if (address === null || !leadsToItself(address)) return null;
  const url = new URL(address);
  const { host } = url;
  url.hostname = '192.168.1.20';
  return <Notice kind="warn">{t('warning', { host, example: url.origin })}</Notice>;
}
