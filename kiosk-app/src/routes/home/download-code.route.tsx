import { Button } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { parseDistributionCode } from '@printfront/shared/domain/distribution-code.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { distributionQuery } from '#api/distribution-queries.ts';
import { FoundFile } from '#features/home/download/found-file.tsx';
import { LookUpFailed, UnknownCode } from '#features/home/download/no-file.tsx';
import { readTypedCode } from '#features/home/download/typed-code.ts';
import { SignedOutFrame } from '#features/home/sign-in/signed-out-frame.tsx';
import { downloadText } from '#text/distributions.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';

addText('download', downloadText);

/** However it stands in the address; what is no code is asked for as it is, and is not there. */
const codeOf = (typed = '') => parseDistributionCode(typed) ?? typed;

/** What cannot be had is said on the page. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await Promise.all([
      queryClient.prefetchQuery(distributionQuery(codeOf(params.code))),
      queryClient.prefetchQuery(shopQuery()),
    ]);
    return null;
  };

export function Component() {
  const { t } = useTranslation('download');
  const { code: typed } = useParams();
  const code = codeOf(typed);
  const shop = useQuery(shopQuery());
  // Asked by the loader; a page that asked again by itself would count as another try.
  const found = useQuery({ ...distributionQuery(code), refetchOnMount: false, retryOnMount: false });
  const link = (
    <Button component={Link} to="/download" size="md" variant="default">
      {t('otherCode')}
    </Button>
  );
  return (
    <SignedOutFrame
      shopName={localized(shop.data?.name, currentLanguage()) ?? 'Printfront'}
      title={found.data?.name ?? t('title')}
      isCentred
    >
      {found.error !== null ? (
        <LookUpFailed
          error={found.error}
          failedAtMs={found.errorUpdatedAt}
          isTrying={found.isFetching}
          onTryAgain={() => void found.refetch()}
          link={link}
        />
      ) : found.data == null ? (
        <UnknownCode typed={readTypedCode(code).shown} link={link} />
      ) : (
        <FoundFile file={found.data} timeZone={shop.data?.timeZone ?? DEFAULT_TIME_ZONE} link={link} />
      )}
    </SignedOutFrame>
  );
}
