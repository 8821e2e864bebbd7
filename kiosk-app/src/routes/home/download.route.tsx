import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { CodeForm } from '#features/home/download/code-form.tsx';
import { SignedOutFrame } from '#features/home/sign-in/signed-out-frame.tsx';
import { downloadText } from '#text/distributions.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';

addText('download', downloadText);

/** For anybody with a code. Shows at once: nothing of it has to be fetched. */
export function Component() {
  const { t } = useTranslation('download');
  const shop = useQuery(shopQuery());
  const navigate = useNavigate();
  return (
    <SignedOutFrame
      shopName={localized(shop.data?.name, currentLanguage()) ?? 'Printfront'}
      title={t('title')}
      isCentred
    >
      <CodeForm onCode={(code) => void navigate(`/download/${code}`)} />
    </SignedOutFrame>
  );
}
