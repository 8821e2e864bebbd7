import { Pin } from './fields.ts';

const ONE_AFTER_THE_OTHER = '01234567890';

/** All digits alike, or one after the other: what somebody tries first. */
function isEasyPin(pin: string): boolean {
  const backwards = [...ONE_AFTER_THE_OTHER].reverse().join('');
  return new Set(pin).size === 1 || ONE_AFTER_THE_OTHER.includes(pin) || backwards.includes(pin);
}

export const NewPin = Pin.check(({ value, issues }) => {
  if (!isEasyPin(value)) return;
  issues.push({
    code: 'custom',
    input: value,
    message: 'a PIN that is not guessed first',
    params: { problem: 'easy' },
  });
});
