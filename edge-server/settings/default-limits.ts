// Behind some routers every phone has the same address.
export const DEFAULT_PHONE_BYTES_PER_DAY = 100_000_000_000;
// Five hundred slips of 2 MB.
export const DEFAULT_SLIP_BYTES_PER_DAY = 1_000_000_000;
