import sharp from 'sharp';

/** Numbered lines of print, and a bar of a given height across the page that leaves no band white. */
export async function numberedLines(lines: number, bar = 0) {
  const print = Array.from(
    { length: lines },
    (_, i) => `<text x="120" y="${120 + 50 * i}">Reading ${100 + i} of the meter in the cellar</text>`,
  );
  const height = 160 + 50 * lines;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="${height}"><rect width="1000" height="${height}" fill="#fff"/>
    <rect x="30" width="20" height="${bar}"/><g font-family="Liberation Sans" font-size="26">${print.join('')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8Array(data.filter((_, i) => i % info.channels === 0)),
  };
}
