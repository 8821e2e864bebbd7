import { Fragment } from 'react';

const BYTES_OF_GROUP = 4;

/** Of a certificate, `9D:2F:…`: lines end between groups of bytes, so that it can be compared by eye. */
export function Fingerprint({ text }: { text: string }) {
  const bytes = text.split(':');
  const groups = Array.from({ length: Math.ceil(bytes.length / BYTES_OF_GROUP) }, (_none, at) =>
    bytes.slice(at * BYTES_OF_GROUP, (at + 1) * BYTES_OF_GROUP).join(':'),
  );
  return groups.map((group, at) => (
    <Fragment key={group}>
      {at === 0 ? '' : ':'}
      {at === 0 ? null : <wbr />}
      {group}
    </Fragment>
  ));
}
