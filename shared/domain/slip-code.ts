import { slipVerify } from 'promptparse/validate';

/** What the code on a transfer slip says: which bank sent the money, and what it calls the transfer. */
export interface SlipTransfer {
  /** Three digits: `004`. */
  bank: string;
  transactionRef: string;
}

/**
 * Codes of slips are letters and digits, about 60 of them. Anything else is refused before it is parsed: a `-` where a
 * length is expected sends promptparse into an endless loop, and the maker of a code can give it the right checksum.
 */
const SLIP_CODE = /^[0-9A-Za-z]{20,200}$/;
const BANK = /^\d{3}$/;

/**
 * Reads the text of the code that Thai banks put on a slip (the "mini QR"): format 000001, bank, reference, and a
 * checksum, of which some banks leave out the leading zeros. Null for every other code.
 */
export function readSlipCode(text: string): SlipTransfer | null {
  if (!SLIP_CODE.test(text)) return null;
  const slip = slipVerify(text, true);
  if (slip === null || !BANK.test(slip.sendingBank)) return null;
  return { bank: slip.sendingBank, transactionRef: slip.transRef };
}
