import { Fragment } from 'react';

/** Where something is kept: a line ends after a slash, and inside a name only where the name alone is too long. */
export function PathWords({ path }: { path: string }) {
  return path.split('/').map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names have no other name than their place
    <Fragment key={at}>
      {at === 0 ? null : (
        <>
          /<wbr />
        </>
      )}
      {name}
    </Fragment>
  ));
}
