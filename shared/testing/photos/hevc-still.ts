/** One HEVC picture as NAL units, without start codes or lengths. */
export interface HevcStill {
  readonly parameterSets: { readonly vps: Buffer; readonly sps: Buffer; readonly pps: Buffer };
  readonly slice: Buffer;
}

/** 4:2:0 planes, 8 bit; width and height are multiples of 16. */
export interface YuvPicture {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly cb: Uint8Array;
  readonly cr: Uint8Array;
}

const BLOCK = 16;
const MAIN_STILL_PICTURE = 3;
const LEVEL_5_1 = 153;

/**
 * The smallest honest HEVC encoder (ITU-T H.265): an IDR picture of 16 × 16 blocks that all carry their samples as they
 * are (I_PCM, 7.3.8.7). No npm package writes HEVC, and this lets the HEIC fixtures be made from nothing. Lossless, 1.5
 * bytes a pixel.
 */
export function encodeHevcStill(picture: YuvPicture): HevcStill {
  if (picture.width % BLOCK !== 0 || picture.height % BLOCK !== 0) throw new RangeError('Sides are multiples of 16.');
  return {
    parameterSets: { vps: videoParameters(), sps: sequenceParameters(picture), pps: pictureParameters() },
    slice: slice(picture),
  };
}

/** general_profile_space .. general_level_idc (7.3.3): also the beginning of HEIC's hvcC. */
export const PROFILE_TIER_LEVEL = Buffer.from([MAIN_STILL_PICTURE, 0x70, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, LEVEL_5_1]);

function videoParameters(): Buffer {
  const bits = new BitWriter();
  bits.u(4, 0).u(2, 3).u(6, 0).u(3, 0).u(1, 1).u(16, 0xffff).bytes(PROFILE_TIER_LEVEL);
  bits.u(1, 1).ue(0).ue(0).ue(0); // one picture in the buffer, none reordered
  bits.u(6, 0).ue(0).u(1, 0).u(1, 0);
  return nalUnit(32, bits.trailing());
}

function sequenceParameters({ width, height }: YuvPicture): Buffer {
  const bits = new BitWriter();
  bits.u(4, 0).u(3, 0).u(1, 1).bytes(PROFILE_TIER_LEVEL);
  bits.ue(0).ue(1).ue(width).ue(height).u(1, 0); // 4:2:0, no conformance window
  bits.ue(0).ue(0).ue(0).u(1, 1).ue(0).ue(0).ue(0); // 8 bit
  bits.ue(1).ue(0).ue(0).ue(2).ue(0).ue(0); // coding blocks 16 only, transforms 4..16
  bits.u(1, 0).u(1, 0).u(1, 0); // no scaling lists, no asymmetric parts, no sample adaptive offset
  bits.u(1, 1).u(4, 7).u(4, 7).ue(1).ue(0).u(1, 1); // PCM: 8 bit, blocks of 16, not filtered
  bits.ue(0).u(1, 0).u(1, 0).u(1, 0).u(1, 0).u(1, 0);
  return nalUnit(33, bits.trailing());
}

function pictureParameters(): Buffer {
  const bits = new BitWriter();
  bits.ue(0).ue(0).u(1, 0).u(1, 0).u(3, 0).u(1, 0).u(1, 0).ue(0).ue(0).ue(0);
  bits.u(1, 0).u(1, 0).u(1, 0).ue(0).ue(0).u(1, 0).u(1, 0).u(1, 0).u(1, 0).u(1, 0).u(1, 0).u(1, 0);
  bits.u(1, 1).u(1, 0).u(1, 1); // deblocking: controlled here, off
  bits.u(1, 0).u(1, 0).ue(0).u(1, 0).u(1, 0);
  return nalUnit(34, bits.trailing());
}

function slice(picture: YuvPicture): Buffer {
  const bits = new BitWriter();
  bits.u(1, 1).u(1, 0).ue(0).ue(2).ue(0); // first slice, I, quantiser as in the picture parameters
  bits.u(1, 1).align();
  const cabac = new Cabac(bits);
  const last = { x: picture.width - BLOCK, y: picture.height - BLOCK };
  for (let y = 0; y < picture.height; y += BLOCK) {
    for (let x = 0; x < picture.width; x += BLOCK) {
      cabac.partModeIsWhole();
      cabac.terminate(true); // pcm_flag
      bits.align();
      plane(bits, picture.y, picture.width, x, y, BLOCK);
      plane(bits, picture.cb, picture.width / 2, x / 2, y / 2, BLOCK / 2);
      plane(bits, picture.cr, picture.width / 2, x / 2, y / 2, BLOCK / 2);
      cabac.restart();
      cabac.terminate(x === last.x && y === last.y); // end_of_slice_segment_flag
    }
  }
  return nalUnit(19, bits.align().done());
}

function plane(bits: BitWriter, samples: Uint8Array, stride: number, x: number, y: number, size: number): void {
  for (let row = y; row < y + size; row += 1) bits.bytes(samples.subarray(row * stride + x, row * stride + x + size));
}

/** Two bytes of header (7.3.1.2), then the payload with 03 wherever 00 00 0x would look like a start code (7.4.2). */
function nalUnit(type: number, payload: Buffer): Buffer {
  const unit = Buffer.alloc(2 + Math.ceil(payload.length * 1.5));
  unit[0] = type << 1;
  unit[1] = 1;
  let at = 2;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      unit[at++] = 3;
      zeros = 0;
    }
    unit[at++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(unit.subarray(0, at));
}

class BitWriter {
  #done: number[] = [];
  #chunks: Buffer[] = [];
  #partial = 0;
  #partialBits = 0;

  u(count: number, value: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.bit((value >>> bit) & 1);
    return this;
  }

  /** Exponential Golomb, 9.2. */
  ue(value: number): this {
    const length = 32 - Math.clz32(value + 1);
    return this.u(length - 1, 0).u(length, value + 1);
  }

  bit(value: number): this {
    this.#partial = (this.#partial << 1) | value;
    this.#partialBits += 1;
    if (this.#partialBits === 8) {
      this.#done.push(this.#partial);
      this.#partial = 0;
      this.#partialBits = 0;
    }
    return this;
  }

  bytes(bytes: Uint8Array): this {
    if (this.#partialBits !== 0) {
      for (const byte of bytes) this.u(8, byte);
      return this;
    }
    this.#chunks.push(Buffer.from(this.#done), Buffer.from(bytes));
    this.#done = [];
    return this;
  }

  align(): this {
    while (this.#partialBits !== 0) this.bit(0);
    return this;
  }

  trailing(): Buffer {
    return this.bit(1).align().done();
  }

  done(): Buffer {
    return Buffer.concat([...this.#chunks, Buffer.from(this.#done)]);
  }
}

/** rangeTabLps (table 9-46) for the highest quarter of the range, where a block's only modelled bin always falls. */
const LPS_RANGE = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76, 72, 69,
  65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
  14, 14, 13, 12, 12, 11, 11, 10, 9,
];

/** The arithmetic encoder of 9.3.4, with the two kinds of bins that a picture of PCM blocks has. */
class Cabac {
  readonly #bits: BitWriter;
  #low = 0;
  #range = 510;
  #isFirst = true;
  #outstanding = 0;
  /** part_mode starts at initValue 184, which at quantiser 26 is state 0 with the likely value 1. */
  #state = 0;

  constructor(bits: BitWriter) {
    this.#bits = bits;
  }

  /** After PCM samples the engine starts anew; what it has learned stays (9.3.2.5). */
  restart(): void {
    this.#low = 0;
    this.#range = 510;
    this.#isFirst = true;
    this.#outstanding = 0;
  }

  /** part_mode = PART_2Nx2N, always the likely value. */
  partModeIsWhole(): void {
    this.#range -= LPS_RANGE[this.#state] ?? 0;
    this.#state = Math.min(this.#state + 1, 62);
    this.#renormalise();
  }

  terminate(value: boolean): void {
    this.#range -= 2;
    if (value) {
      this.#low += this.#range;
      this.#range = 2;
    }
    this.#renormalise();
    if (!value) return;
    this.#put((this.#low >> 9) & 1);
    this.#bits.u(2, ((this.#low >> 7) & 3) | 1);
  }

  #renormalise(): void {
    while (this.#range < 256) {
      if (this.#low < 256) {
        this.#put(0);
      } else if (this.#low >= 512) {
        this.#low -= 512;
        this.#put(1);
      } else {
        this.#low -= 256;
        this.#outstanding += 1;
      }
      this.#range <<= 1;
      this.#low <<= 1;
    }
  }

  #put(value: number): void {
    if (this.#isFirst) this.#isFirst = false;
    else this.#bits.bit(value);
    for (; this.#outstanding > 0; this.#outstanding -= 1) this.#bits.bit(1 - value);
  }
}
