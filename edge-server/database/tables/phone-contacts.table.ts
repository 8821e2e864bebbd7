interface PhoneContactTable {
  storefront_order_id: string;
  /** sha256 of the phone's secret: one row for each phone at an order. */
  sender_hash: string;
  /** Grows with each change. */
  version: string;
  /** JSON of PhoneContact. */
  contact: string;
}

/** A phone that took part in an order by what it typed, or that sent a slip; what it sent of photos says so by itself. */
interface OrderPhoneTable {
  storefront_order_id: string;
  sender_hash: string;
  by: 'contact' | 'slip';
}

export interface PhoneContactTables {
  phone_contact: PhoneContactTable;
  order_phone: OrderPhoneTable;
}
