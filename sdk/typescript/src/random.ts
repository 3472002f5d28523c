/** The generator of a decision. Numbers of 64 bits are kept as two halves, since those of BigInt are slow. */

const LOW_GAMMA = 0x7f4a7c15;
const HIGH_GAMMA = 0x9e3779b9;

/** Draws from a decision's random seed (SplitMix64): the same in every language, and not for secrets. */
export class Random {
  #high = 0;
  #low = 0;
  // The number drawn last, mixed.
  #drawnHigh = 0;
  #drawnLow = 0;

  /** @param seed - Its bytes, eight as a rule; missing ones are zeros in front. */
  constructor(seed: Uint8Array) {
    for (const byte of seed.subarray(-8)) {
      this.#high = ((this.#high << 8) | (this.#low >>> 24)) >>> 0;
      this.#low = ((this.#low << 8) | byte) >>> 0;
    }
  }

  /** The next number of 64 bits. */
  nextWord(): bigint {
    this.#draw();
    return (BigInt(this.#drawnHigh) << 32n) | BigInt(this.#drawnLow);
  }

  /** A whole number from 0 up to, not including, the bound, which must be a positive whole number. */
  below(bound: number): number {
    if (!Number.isSafeInteger(bound) || bound <= 0) {
      throw new RangeError(`the bound of below() must be a positive whole number, not ${bound}`);
    }
    for (;;) {
      this.#draw();
      const drawn = this.#upperBits(bitsOf(bound));
      if (drawn < bound) {
        return drawn;
      }
    }
  }

  /** From 0 up to, not including, 1. */
  float(): number {
    this.#draw();
    return this.#upperBits(53) / 2 ** 53;
  }

  /** One of the things, of which there must be some. */
  choice<T>(things: readonly T[]): T {
    return things[this.below(things.length)] as T;
  }

  /** Puts things into any order, in place; returns them. */
  shuffle<T>(things: T[]): T[] {
    for (let place = things.length - 1; place > 0; place--) {
      const other = this.below(place + 1);
      [things[place], things[other]] = [things[other] as T, things[place] as T];
    }
    return things;
  }

  #upperBits(width: number): number {
    if (width <= 32) {
      return this.#drawnHigh >>> (32 - width);
    }
    return this.#drawnHigh * 2 ** (width - 32) + (this.#drawnLow >>> (64 - width));
  }

  #draw(): void {
    const low = this.#low + LOW_GAMMA;
    this.#high = (this.#high + HIGH_GAMMA + (low > 0xffffffff ? 1 : 0)) >>> 0;
    this.#low = low >>> 0;
    this.#drawnHigh = this.#high;
    this.#drawnLow = this.#low;
    this.#xorShifted(30);
    this.#multiply(0xbf58476d, 0x1ce4e5b9);
    this.#xorShifted(27);
    this.#multiply(0x94d049bb, 0x133111eb);
    this.#xorShifted(31);
  }

  /** Xors what is drawn with itself, shifted to the right by less than 32 bits. */
  #xorShifted(bits: number): void {
    const high = this.#drawnHigh;
    this.#drawnLow = (this.#drawnLow ^ ((this.#drawnLow >>> bits) | (high << (32 - bits)))) >>> 0;
    this.#drawnHigh = (high ^ (high >>> bits)) >>> 0;
  }

  #multiply(high: number, low: number): void {
    const crossed = Math.imul(this.#drawnHigh, low) + Math.imul(this.#drawnLow, high);
    this.#drawnHigh = (crossed + upperHalf(this.#drawnLow, low)) >>> 0;
    this.#drawnLow = Math.imul(this.#drawnLow, low) >>> 0;
  }
}

/** The upper 32 bits of the product of two numbers of 32 bits. */
function upperHalf(a: number, b: number): number {
  const [aLow, aHigh, bLow, bHigh] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  const other = aLow * bHigh + (middle & 0xffff);
  return aHigh * bHigh + (middle >>> 16) + (other >>> 16);
}

function bitsOf(bound: number): number {
  const upper = Math.floor(bound / 2 ** 32);
  return upper > 0 ? 64 - Math.clz32(upper) : 32 - Math.clz32(bound);
}
