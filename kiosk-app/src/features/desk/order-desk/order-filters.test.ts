import { describe, expect, it } from 'vitest';
import { openingFilters, orderToOpen, withSearch } from './order-filters.ts';

const inStage = new URLSearchParams('stage=to-pay&shop=River&q=old');

describe('searching for a number', () => {
  it('looks in every stage, and leaves the stage alone for a name', () => {
    expect(`${withSearch(inStage, '0042')}`).toBe('shop=River&q=0042');
    expect(`${withSearch(new URLSearchParams('payment=50'), '#42')}`).toBe('q=%2342');
    expect(`${withSearch(inStage, 'มาลี')}`).toContain('stage=to-pay');
    expect(`${withSearch(inStage, '')}`).toBe('stage=to-pay&shop=River');
  });

  it('asks for that order alone, so that no number of phones with its digits hides it', () => {
    expect(openingFilters(inStage, '0812')).toEqual({ q: '#812' });
    expect(openingFilters(inStage, 'มาลี')).toEqual({ stage: 'to-pay', storefront: 'River', q: 'มาลี' });
  });

  it('opens only the order that has it', () => {
    expect(orderToOpen('9999', [{ iid: 2 }])).toBeUndefined();
    expect(orderToOpen('0042', [{ iid: 2 }, { iid: 42 }])).toEqual({ iid: 42 });
  });
});

it('opens the only order of a telephone number', () => {
  expect(openingFilters(inStage, '0812345678')).toEqual({ q: '0812345678' });
  expect(orderToOpen('0812345678', [{ iid: 2 }])).toEqual({ iid: 2 });
  expect(orderToOpen('0812345678', [{ iid: 2 }, { iid: 3 }])).toBeUndefined();
});

it('opens the only order of a name, and none of several', () => {
  expect(orderToOpen('มาลี', [{ iid: 2 }])).toEqual({ iid: 2 });
  expect(orderToOpen('มาลี', [{ iid: 2 }, { iid: 3 }])).toBeUndefined();
  expect(orderToOpen('มาลี', [])).toBeUndefined();
});
