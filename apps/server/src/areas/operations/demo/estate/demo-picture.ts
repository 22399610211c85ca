import sharp from 'sharp';
import type { DemoProperty } from './demo-properties.ts';
import { seededRandom } from '@steward/core/assurance/seeded';

const WIDTH = 960;
const HEIGHT = 640;
const GROUND = 560;

/** Sky, walls, glass and roof; each building takes the next, so that neighbours in a list differ. */
const palettes = [
  { sky: ['#cfe6ee', '#f4f7f5'], wall: '#c9b8a4', shade: '#b3a08a', glass: '#4f7486', lit: '#f6d999', roof: '#6d5f52' },
  { sky: ['#f6dfc8', '#fdf5ea'], wall: '#b4543f', shade: '#984333', glass: '#3d4f5c', lit: '#f9e3ae', roof: '#4a3a36' },
  { sky: ['#bcd9ea', '#eef5f7'], wall: '#e6ebe9', shade: '#cfd8d5', glass: '#3f8190', lit: '#fbe9b8', roof: '#7d8d8c' },
  { sky: ['#d8dcee', '#f6f4f8'], wall: '#5f7f8e', shade: '#4c6877', glass: '#b9d6df', lit: '#fff2c6', roof: '#33474f' },
];

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}" ${more}/>`;

/** Size and proportions by use: a tower is narrow, a warehouse wide. */
function shapeOf({ type, floors }: DemoProperty): { width: number; rows: number; columns: number; rowHeight: number } {
  if (type === 'warehouse' || type === 'industrial') return { width: 760, rows: 2, columns: 14, rowHeight: 66 };
  const rows = Math.min(Math.max(floors, 3), 22);
  const rowHeight = Math.min(54, 470 / rows);
  return { width: rows > 12 ? 300 : rows > 7 ? 440 : 620, rows, columns: rows > 12 ? 7 : rows > 7 ? 9 : 12, rowHeight };
}

/** The front of an invented building, drawn from its facts; the same on every machine. */
function frontOf(property: DemoProperty, index: number): string {
  const random = seededRandom(index + 1);
  const palette = palettes[index % palettes.length] ?? palettes[0]!;
  const { width, rows, columns, rowHeight } = shapeOf(property);
  const left = (WIDTH - width) / 2;
  const top = GROUND - rows * rowHeight;
  const neighbours = [60, 210, 640, 790].map((x) => {
    const height = 90 + random() * 150;
    return rect(x - 40, GROUND - height, 150 + random() * 60, height, palette.shade, 'opacity="0.28"');
  });
  const cell = width / columns;
  const windows: string[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const isDoor = row === rows - 1 && Math.abs(column - (columns - 1) / 2) < 1;
      const fill = random() < 0.16 ? palette.lit : palette.glass;
      windows.push(
        isDoor
          ? rect(
              left + column * cell + cell * 0.08,
              top + row * rowHeight + rowHeight * 0.16,
              cell * 0.84,
              rowHeight * 0.84,
              palette.roof,
            )
          : rect(
              left + column * cell + cell * 0.2,
              top + row * rowHeight + rowHeight * 0.24,
              cell * 0.6,
              rowHeight * 0.56,
              fill,
              'rx="2"',
            ),
      );
    }
  const bands = Array.from({ length: rows - 1 }, (_, row) =>
    rect(left, top + (row + 1) * rowHeight - 2, width, 2.5, palette.shade),
  );
  const isPitched = property.year < 1940;
  const roof = isPitched
    ? `<path d="M${left - 14} ${top} L${left + 60} ${top - 62} H${left + width - 60} L${left + width + 14} ${top} Z" fill="${palette.roof}"/>`
    : rect(left - 8, top - 14, width + 16, 16, palette.roof) +
      rect(left + width * 0.6, top - 34, width * 0.2, 22, palette.roof);
  const trees = [left - 62, left + width + 48].map((x) => {
    const size = 30 + random() * 16;
    return `${rect(x - 4, GROUND - size * 1.4, 8, size * 1.4, '#6b5540')}<circle cx="${x}" cy="${GROUND - size * 1.7}" r="${size}" fill="#5d8f6b"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs>
${rect(0, 0, WIDTH, HEIGHT, 'url(#sky)')}${neighbours.join('')}
${rect(0, GROUND, WIDTH, HEIGHT - GROUND, '#c3cbc6')}${rect(0, GROUND, WIDTH, 10, '#dbe1dd')}
${rect(left, top, width, GROUND - top, palette.wall)}${rect(left + width * 0.94, top, width * 0.06, GROUND - top, palette.shade)}
${roof}${bands.join('')}${windows.join('')}${trees.join('')}</svg>`;
}

/** The picture of a demo property in the form of an upload. */
export const pictureOf = (property: DemoProperty, index: number): Promise<Buffer> =>
  sharp(Buffer.from(frontOf(property, index)))
    .png()
    .toBuffer();
