import { DEFAULT_QUOTAS } from '@printfront/shared/domain/quotas.ts';
import { describe, expect, it } from 'vitest';
import { check } from '#ui/form-schema.ts';
import { quotasPlan, shopPlan } from './section-plan.ts';

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

describe('a name or an address in one language', () => {
  const values = { name: null, address: null, phone: null, lineId: null, mapUrl: null };
  const saved = (name: { th: string; en: string }) => {
    const { body } = check(shopPlan.schema, shopPlan.read({ ...shopPlan.typed(values), name }));
    return body?.name ?? null;
  };

  it.each([
    { only: { th: 'ร้านรูปป้านก', en: '' }, next: { th: 'ร้านรูปป้าหน่อย', en: '' } },
    { only: { th: '', en: 'Auntie Nok' }, next: { th: '', en: 'Auntie Noi' } },
  ])('is read in both, and the other stays empty and follows: %j', ({ only, next }) => {
    const name = saved(only);
    expect(name).toEqual({ th: only.th || only.en, en: only.en || only.th });
    expect(shopPlan.typed({ ...values, name, address: name })).toMatchObject({ name: only, address: only });
    expect(saved(next)).toEqual({ th: next.th || next.en, en: next.en || next.th });
  });

  it('stays beside another in the other language', () => {
    const name = { th: 'ร้านรูปป้านก', en: 'Auntie Nok' };
    expect(saved(name)).toEqual(name);
    expect(shopPlan.typed({ ...values, name }).name).toEqual(name);
  });
});
