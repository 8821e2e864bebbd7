import { DEFAULT_QUOTAS } from '@printfront/shared/domain/quotas.ts';
import { describe, expect, it } from 'vitest';
import { check } from '#ui/form-schema.ts';
import { quotasPlan } from './section-plan.ts';

describe('quotas', () => {
  // Below what an owner may say: 50 MB.
  const typed = quotasPlan.typed({ ...DEFAULT_QUOTAS, customerBytesPerDay: 50_000_000 });
  const check50 = (fixed: Record<string, string>) => check(quotasPlan.schema, quotasPlan.read(typed, fixed));

  it('are saved beside a variable that goes below what an owner may say', () => {
    expect(check50({ customerBytesPerDay: 'MOST_CUSTOMER_BYTES_PER_DAY' })).toMatchObject({
      problems: {},
      body: { orderPhotos: DEFAULT_QUOTAS.orderPhotos },
    });
  });

  it('say what is wrong with what an owner has typed', () => {
    expect(check50({ orderPhotos: 'MOST_ORDER_PHOTOS' })).toMatchObject({
      problems: { customerBytesPerDay: 'low' },
      body: null,
    });
  });
});
