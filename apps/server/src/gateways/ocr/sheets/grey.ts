/** A grey picture, one byte a pixel, row by row. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** What is painted over, and what paper is brought to: a little less than white, which no scanner gives. */
export const WHITENED = 252;

export const greyOf = (width: number, height: number): Grey => ({
  width,
  height,
  data: new Uint8Array(width * height),
});

/** RGBA over white to grey, by the weights of ITU-R BT.601. */
export function greyFromRgba(rgba: Uint8Array, width: number, height: number): Grey {
  const out = greyOf(width, height);
  // Four bytes a pixel.
  for (let i = 0, p = 0; i < out.data.length; i++, p += 4)
    // 0.299, 0.587 and 0.114 as parts of 256.
    out.data[i] = (rgba[p]! * 77 + rgba[p + 1]! * 150 + rgba[p + 2]! * 29) >> 8;
  return out;
}

/** Bilinear value at a place between pixels; white outside. */
export function sample(picture: Grey, x: number, y: number): number {
  const { width, height, data } = picture;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) return 255;
  const i = y0 * width + x0;
  const top = data[i]! + (data[i + 1]! - data[i]!) * (x - x0);
  const bottom = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * (x - x0);
  return top + (bottom - top) * (y - y0);
}

/** A rectangle of a picture. */
export function cut({ data, width }: Grey, left: number, top: number, w: number, h: number): Grey {
  const out = greyOf(w, h);
  for (let y = 0; y < h; y++)
    out.data.set(data.subarray((top + y) * width + left, (top + y) * width + left + w), y * w);
  return out;
}

/** Shrinks by averaging whole blocks of pixels. */
export function shrink(picture: Grey, by: number): Grey {
  if (by === 1) return picture;
  const { width, data } = picture;
  const out = greyOf(Math.floor(width / by), Math.floor(picture.height / by));
  const sums = new Int32Array(out.width);
  for (let y = 0; y < out.height; y++) {
    sums.fill(0);
    for (let dy = 0; dy < by; dy++)
      for (let x = 0, at = (y * by + dy) * width; x < sums.length; x++) {
        let sum = 0;
        for (const end = at + by; at < end; at++) sum += data[at]!;
        sums[x]! += sum;
      }
    for (let x = 0; x < sums.length; x++) out.data[y * out.width + x] = sums[x]! / (by * by);
  }
  return out;
}

/** The threshold that parts dark from bright best (Otsu 1979). */
export function otsu(picture: Grey): number {
  const counts = new Float64Array(256);
  for (const v of picture.data) counts[v]! += 1;
  const total = picture.data.length;
  const sumAll = counts.reduce((s, c, v) => s + c * v, 0);
  // A picture of one colour is parted in the middle.
  let [best, threshold, below, sumBelow] = [0, 127, 0, 0];
  for (let v = 0; v < 256; v++) {
    below += counts[v]!;
    sumBelow += counts[v]! * v;
    if (below === 0 || below === total) continue;
    const difference = sumBelow / below - (sumAll - sumBelow) / (total - below);
    const between = below * (total - below) * difference * difference;
    if (between > best) [best, threshold] = [between, v];
  }
  return threshold;
}

/** Turned by quarter turns clockwise. */
export function turned(picture: Grey, turns: number): Grey {
  const { width, height, data } = picture;
  const quarters = turns % 4;
  if (quarters === 0) return picture;
  if (quarters === 2) return { width, height, data: data.slice().reverse() };
  const out = greyOf(height, width);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = quarters === 1 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
      out.data[at] = data[y * width + x]!;
    }
  return out;
}
