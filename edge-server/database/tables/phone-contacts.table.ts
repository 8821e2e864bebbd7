interface PhoneContactTable {
  storefront_order_id: string;
  /** sha256 of the phone's secret: one row for each phone at an order. */
  sender_hash: string;
  /** Grows with each change. */
  version: string;
  /** JSON of PhoneContact. */
  contact: string;
}

export interface PhoneContactTables {
  phone_contact: PhoneContactTable;
}
