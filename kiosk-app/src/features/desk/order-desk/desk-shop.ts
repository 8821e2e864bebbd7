/** What the desk needs to know of the shop that its page is open at. */
export interface DeskShop {
  timeZone: string;
  currency: string;
  hasHotFolder: boolean;
  server: string | null;
}
