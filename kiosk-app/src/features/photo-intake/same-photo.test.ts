import { describe, expect, it } from 'vitest';
import { photoMark } from '#offline/photo-mark.ts';
import { withoutThoseUnderWay } from './same-photo.ts';

const file = (name: string, size = 1_000) => ({ name, size, lastModified: 1_700_000_000_000 });

describe('choosing photos again', () => {
  it('sends each once, also when it is in one choice twice', () => {
    const underWay = [photoMark(file('beach.jpg'), undefined)];
    expect(withoutThoseUnderWay([file('beach.jpg'), file('cat.jpg'), file('cat.jpg')], undefined, underWay)).toEqual([
      file('cat.jpg'),
    ]);
  });

  it('sends another photo of the same name, and the same photo for another size', () => {
    const underWay = [photoMark(file('beach.jpg'), '4x6')];
    expect(withoutThoseUnderWay([file('beach.jpg', 2_000)], '4x6', underWay)).toHaveLength(1);
    expect(withoutThoseUnderWay([file('beach.jpg')], '5x7', underWay)).toHaveLength(1);
  });
});
