import { Discount } from '@printfront/shared/contracts/discounts.ts';
import { Id, LocalizedText, Sha256 } from '@printfront/shared/contracts/fields.ts';
import { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import { Quotas } from '@printfront/shared/contracts/quotas.ts';
import { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import { Shop } from '@printfront/shared/contracts/shop.ts';
import { ShownLook } from '@printfront/shared/contracts/shown-look.ts';
import { SizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import { Size } from '@printfront/shared/contracts/sizes.ts';
import { WorkingHour, WorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import { z } from 'zod';

/** What central knows of the shop beyond what screens are told. */
export const ShopSettings = Shop.omit({
  server: true,
  paymentMethods: true,
  promptPayName: true,
  hasHotFolder: true,
  furtherLanguages: true,
}).extend({
  /** One that this program does not understand is none: prices do not wait for a colour. */
  look: ShownLook.optional().catch(undefined),
  /** Phone, national id or e-wallet number that PromptPay QR codes pay to; null switches QR payment off. */
  promptPayId: z.string().nullable(),
  /** Shown beside the QR, so that the customer can check whom the bank app names. */
  promptPayName: LocalizedText.nullable(),
  /** Whether customers may pay at the counter; absent, from an older central, they may. */
  counterPayment: z.boolean().optional(),
  /** `{tracking}` stands for the tracking number. */
  trackingUrlTemplates: z.object({ postalCourier: z.string(), expressCourier: z.string() }),
  /** How long photos of finished orders are kept. Absent from a central that deletes none. */
  photoRetentionDays: z.int().min(1).max(3_650).optional(),
  /** How long personal data of finished orders are kept. Absent from a central that deletes none. */
  personalDataRetentionDays: z.int().min(30).max(36_500).optional(),
  /**
   * How much one customer may order and send. Absent while it is what this program comes with. What concerns accounts is
   * central's alone (S89): an older one does not say it.
   */
  quotas: Quotas.partial({ customerPhotosPerDay: true, customerOrdersPerDay: true }).optional().catch(undefined),
});
export type ShopSettings = z.infer<typeof ShopSettings>;

/** A maintainer with a password, as a shop needs to know them to let them in while central is away. */
export const StaffVerifier = z.object({
  id: Id,
  /** As it is compared: folded by central. */
  username: z.string().min(1),
  name: z.string(),
  rank: z.int().min(0).max(100),
  /** argon2id, PHC string. */
  passwordHash: z.string().startsWith('$argon2id$'),
  /** The password alone lets them in on no device that is not known (S70). */
  hasSecondFactor: z.boolean().optional(),
});
export type StaffVerifier = z.infer<typeof StaffVerifier>;

/** The whole catalogue, hidden sizes included. The edge switches from one to the next in one transaction. */
export const CatalogueSnapshot = z.object({
  /** Changes whenever anything in it does; also the ETag. */
  version: z.string().min(1),
  shop: ShopSettings,
  sizeCategories: z.array(SizeCategory),
  sizes: z.array(Size),
  discounts: z.array(Discount),
  shippingPrices: z.array(ShippingPrice),
  printingTimes: z.array(PrintingTime),
  workingHours: z.array(WorkingHour),
  workingHourOverrides: z.array(WorkingHourOverride),
  /** Every picture that sizes and frames name; fetched before the switch, from /api/v1/images/{sha256}. */
  images: z.array(Sha256),
  /** Who may sign in at the shop while central is away. From version 2 on; never kept with the catalogue itself. */
  staff: z.array(StaffVerifier).max(1_000).optional(),
});
export type CatalogueSnapshot = z.infer<typeof CatalogueSnapshot>;

/** GET, with If-None-Match; the version in quotes is the ETag. */
export const CATALOGUE_PATH = '/sync/catalogue';
export const imagePath = (sha256: string) => `/images/${sha256}`;
export const catalogueEtag = (version: string) => `"${version}"`;
