/** Its bytes are in a store of their own: a customer's photo with the same bytes must not keep or lose them. */
interface DistributionFileTable {
  id: string;
  code: string;
  name: string;
  sha256: string;
  byte_size: number;
  expire_at: string;
  created_at: string;
}

export interface DistributionTables {
  distribution_file: DistributionFileTable;
}
