/** An address that a customer has saved. Orders keep copies of their own. */
export interface AddressTable {
  id: string;
  user_id: string;
  name: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  postal_code: string;
  phone_number: string;
  /** When it was saved or last ordered to. */
  used_at: string;
}

export interface AddressTables {
  address: AddressTable;
}
