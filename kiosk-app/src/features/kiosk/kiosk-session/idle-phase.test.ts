import { describe, expect, it } from 'vitest';
import { idlePhase, lastProgress } from './idle-phase.ts';

const idle = (change: Partial<Parameters<typeof idlePhase>[0]>) =>
  idlePhase({ nowMs: 0, lastTouchMs: 0, lastProgressMs: null, allowedMs: 120_000, ...change });

describe('an untouched kiosk', () => {
  it('waits as long as the screen allows', () => {
    expect(idle({ nowMs: 119_999 })).toEqual({ phase: 'active' });
    expect(idle({ nowMs: 179_999, allowedMs: 180_000 })).toEqual({ phase: 'active' });
  });

  it('counts thirty seconds down, from thirty to one', () => {
    expect(idle({ nowMs: 120_000 })).toEqual({ phase: 'countdown', secondsLeft: 30 });
    expect(idle({ nowMs: 149_999 })).toEqual({ phase: 'countdown', secondsLeft: 1 });
  });

  it('is given up after the countdown, even when its timers slept over it', () => {
    expect(idle({ nowMs: 150_000 })).toEqual({ phase: 'over' });
    expect(idle({ nowMs: 9_000_000 })).toEqual({ phase: 'over' });
  });

  it('is in use again after a touch during the countdown', () => {
    expect(idle({ nowMs: 140_000, lastTouchMs: 139_000 })).toEqual({ phase: 'active' });
  });

  it('never counts down while photos arrive, nor in the minute after', () => {
    expect(idle({ nowMs: 900_000, lastProgressMs: 900_000 })).toEqual({ phase: 'active' });
    expect(idle({ nowMs: 960_000, lastProgressMs: 900_000 })).toEqual({ phase: 'active' });
  });

  it('gives the full time after the last photo has gone quiet', () => {
    expect(idle({ nowMs: 960_000 + 119_999, lastProgressMs: 900_000 })).toEqual({ phase: 'active' });
    expect(idle({ nowMs: 960_000 + 120_000, lastProgressMs: 900_000 })).toEqual({
      phase: 'countdown',
      secondsLeft: 30,
    });
  });

  it('does not take photos that came before the last touch for a reason to wait longer', () => {
    expect(idle({ nowMs: 320_000, lastTouchMs: 200_000, lastProgressMs: 10_000 })).toEqual({
      phase: 'countdown',
      secondsLeft: 30,
    });
  });
});

describe('somebody at a phone', () => {
  const at = (change: Partial<Parameters<typeof lastProgress>[0]>) =>
    lastProgress({ nowMs: 0, lastTouchMs: 0, lastPhotoMs: null, isSomebodyAtPhone: false, ...change });

  it('is as good as a touch, for half an hour after the last real one', () => {
    expect(at({ nowMs: 600_000, isSomebodyAtPhone: true })).toBe(600_000);
    expect(at({ nowMs: 3_600_000, isSomebodyAtPhone: true })).toBe(1_800_000);
    expect(at({ nowMs: 3_600_000, lastTouchMs: 3_000_000, isSomebodyAtPhone: true })).toBe(3_600_000);
  });

  it('gets as long again with each photo', () => {
    expect(at({ nowMs: 3_600_000, lastPhotoMs: 2_000_000, isSomebodyAtPhone: true })).toBe(3_600_000);
  });

  it('who has gone leaves what came before', () => {
    expect(at({ nowMs: 600_000 })).toBeNull();
    expect(at({ nowMs: 600_000, lastPhotoMs: 100_000 })).toBe(100_000);
  });
});
