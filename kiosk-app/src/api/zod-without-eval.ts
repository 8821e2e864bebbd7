import { config } from 'zod';

// zod compiles its checks with `new Function` where it may, and finds out by trying: the content security policy of both
// servers forbids that, and every page would report a violation. Has to be imported before the first contract.
config({ jitless: true });
