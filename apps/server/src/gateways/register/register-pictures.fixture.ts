import sharp from 'sharp';

/** A register as it is drawn for a test. Nothing is taken from anybody's photo. */
export interface DrawnRegister {
  type: 'wheels' | 'display';
  digits: string;
  decimals: string;
  /** Chooses light, angle, noise and the rest. */
  seed: number;
}

/** A generator of its own for each picture (mulberry32), so that a picture is always drawn alike. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SEGMENTS: Record<string, string> = {
  '0': 'abcefg',
  '1': 'cf',
  '2': 'acdeg',
  '3': 'acdfg',
  '4': 'bcdf',
  '5': 'abdfg',
  '6': 'abdefg',
  '7': 'acf',
  '8': 'abcdefg',
  '9': 'abcdfg',
};

/** The strokes of a display in a field of 100 by 180, with gaps between them. */
const STROKES: Record<string, string> = {
  a: '14,4 86,4 74,20 26,20',
  b: '8,10 24,26 24,76 8,86',
  c: '92,10 92,86 76,76 76,26',
  d: '14,90 26,81 74,81 86,90 74,99 26,99',
  e: '8,94 24,104 24,154 8,170',
  f: '92,94 92,170 76,154 76,104',
  g: '26,160 74,160 86,176 14,176',
};

const displayDigit = (digit: string, x: number, y: number, size: number, lean: number) =>
  `<g transform="translate(${x + lean * size} ${y}) skewX(${(-Math.atan(lean) * 180) / Math.PI}) scale(${size / 180})">${Array.from(
    SEGMENTS[digit] ?? '',
  )
    .map((segment) => `<polygon points="${STROKES[segment]}"/>`)
    .join('')}</g>`;

function displayOf({ digits, decimals }: DrawnRegister, chance: () => number): string {
  const size = Math.min(90 + 40 * chance(), 840 / (digits.length + decimals.length));
  const pitch = size * 0.72;
  const lean = [0, 0.1, 0.16][Math.floor(3 * chance())]!;
  const all = digits + decimals;
  const width = all.length * pitch + 90;
  const [left, top] = [400 - width / 2, 200];
  const paper = ['#aebd9c', '#b9c4ac', '#c7ccc0'][Math.floor(3 * chance())]!;
  const body = Array.from(all)
    .map((digit, i) => displayDigit(digit, left + 40 + i * pitch, top + 25, size, lean))
    .join('');
  const point = decimals
    ? `<circle cx="${left + 40 + digits.length * pitch - 0.09 * size}" cy="${top + 25 + size * 0.95}" r="${size * 0.055}"/>`
    : '';
  return `<rect x="${left - 26}" y="${top - 26}" width="${width + 52}" height="${size + 102}" rx="10" fill="#33373b"/>
    <rect x="${left}" y="${top}" width="${width}" height="${size + 50}" fill="${paper}"/>
    <g fill="#1d241c" opacity="${0.78 + 0.2 * chance()}">${body}${point}</g>
    <text x="${left + width - 40}" y="${top + size + 44}" font-size="22" font-family="DejaVu Sans" fill="#1d241c">kWh</text>`;
}

function wheelsOf({ digits, decimals }: DrawnRegister, chance: () => number): string {
  const size = Math.min(84 + 40 * chance(), 700 / (digits.length + decimals.length));
  const pitch = size * (0.82 + 0.14 * chance());
  const all = digits + decimals;
  const width = all.length * pitch;
  const [left, top] = [400 - width / 2, 210];
  const font = ['DejaVu Sans', 'Liberation Sans', 'Liberation Sans Narrow'][Math.floor(3 * chance())]!;
  const weight = chance() < 0.5 ? 'bold' : 'normal';
  const isDark = chance() < 0.75;
  const wheels = Array.from(all).map((digit, i) => {
    const isDecimal = i >= digits.length;
    const ground = isDecimal ? '#b3231f' : isDark ? '#17181a' : '#f1efe8';
    const colour = isDecimal || isDark ? '#f4f4f0' : '#17181a';
    const x = left + i * pitch;
    const jitter = (chance() - 0.5) * 0.08 * size;
    return `<rect x="${x + 2}" y="${top}" width="${pitch - 4}" height="${size * 1.3}" fill="${ground}"/>
      <text x="${x + pitch / 2}" y="${top + size + jitter}" text-anchor="middle" font-size="${size}" font-weight="${weight}" font-family="${font}" fill="${colour}">${digit}</text>`;
  });
  return `<rect x="${left - 18}" y="${top - 18}" width="${width + 36}" height="${size * 1.3 + 36}" rx="6" fill="#0d0e0f"/>${wheels.join('')}`;
}

/** A photo of it: a housing with small print, light from one side, slightly tilted, with the noise of a camera. */
export async function drawRegister(register: DrawnRegister): Promise<Buffer> {
  const chance = chances(register.seed);
  const body = register.type === 'display' ? displayOf(register, chance) : wheelsOf(register, chance);
  const angle = (chance() - 0.5) * 9;
  const dim = 0.25 + 0.35 * chance();
  const housing = ['#d8d6cf', '#c9ccd0', '#e6e4dd'][Math.floor(3 * chance())]!;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560" viewBox="0 0 800 560">
    <defs><linearGradient id="light" x1="${chance()}" y1="0" x2="${chance()}" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="${dim}"/></linearGradient></defs>
    <rect width="800" height="560" fill="${housing}"/>
    <g transform="rotate(${angle} 400 280)">
      <text x="110" y="120" font-size="26" font-family="DejaVu Sans" fill="#33363a">Nr. 18 204 977  230 V  50 Hz</text>
      <text x="110" y="470" font-size="24" font-family="DejaVu Sans" fill="#33363a">2.5 - 10 (60) A   2019   Cl. 2</text>
      ${body}
    </g>
    <rect width="800" height="560" fill="url(#light)"/></svg>`;
  const plain = await sharp(Buffer.from(svg))
    .flatten({ background: housing })
    .blur(0.6 + chance())
    .png()
    .toBuffer();
  const { data, info } = await sharp(plain).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (let i = 0; i < data.length; i++) data[i] = Math.max(0, Math.min(255, data[i]! + (chance() - 0.5) * 26));
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 82 }).toBuffer();
}

/** So many registers, of both types, with and without decimals. */
export function drawnRegisters(count: number, firstSeed: number): DrawnRegister[] {
  return Array.from({ length: count }, (_, i) => {
    const seed = firstSeed + i;
    const chance = chances(seed * 7919);
    const digitsOf = (n: number) => Array.from({ length: n }, () => Math.floor(10 * chance())).join('');
    return {
      type: i % 2 ? 'display' : 'wheels',
      digits: digitsOf(5 + Math.floor(2 * chance())),
      decimals: chance() < 0.5 ? digitsOf(1 + Math.floor(3 * chance())) : '',
      seed,
    };
  });
}
