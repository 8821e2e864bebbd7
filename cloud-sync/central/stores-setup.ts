import { inject } from 'vitest';
import { STORE_SERVERS } from './stores-in-test.ts';

// A variable, because servers that tests start as processes of their own have to know as well.
process.env[STORE_SERVERS] = JSON.stringify(inject('stores'));
