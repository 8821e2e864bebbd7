import { lazy } from 'react';
import type { PutAsideProps } from './put-aside.tsx';

const Later = lazy(async () => ({ default: (await import('./put-aside.tsx')).PutAside }));

/** Later still than what is beside it: all that it needs would be named in the first page. */
export const PutAside = (props: PutAsideProps) => <Later {...props} />;
