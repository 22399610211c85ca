/** What stands on a bill beside words: a supplier's mark, columns of use by month, a bar code, a square code. */
import { Circle, G, Line, Path, Rect, Svg, Text } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';
import { chance } from './bill.ts';

type Words = Record<string, string>;

const shapes: Record<string, string> = {
  wave: 'M2 26C9 16 14 34 21 24S33 18 38 26V38H2ZM2 14C9 4 14 22 21 12S33 6 38 14V20C31 12 28 24 21 20S9 12 2 20Z',
  peak: 'M2 36L15 10L22 22L27 14L38 36Z',
  spark: 'M20 2L23 16L36 12L26 21L34 34L20 26L6 34L14 21L4 12L17 16Z',
  arch: 'M4 38V20A16 16 0 0 1 36 20V38H28V20A8 8 0 0 0 12 20V38Z',
  house: 'M4 20L20 4L36 20H31V37H9V20Z',
  drop: 'M20 2C29 15 34 21 34 27A14 12 0 0 1 6 27C6 21 11 15 20 2Z',
  cog: 'M17 2H23L24 8L30 5L35 10L32 16L38 17V23L32 24L35 30L30 35L24 32L23 38H17L16 32L10 35L5 30L8 24L2 23V17L8 16L5 10L10 5L16 8Z',
  bars: 'M4 36V22H11V36ZM16 36V12H23V36ZM28 36V3H35V36Z',
};

/** `<mark shape="wave" fg="#046" size="34"/>` */
export function mark({ shape, fg, size = '34' }: Words): ReactElement {
  const box = { width: Number(size), height: Number(size), viewBox: '0 0 40 40' };
  if (shape === 'disc')
    return createElement(
      Svg,
      box,
      createElement(Circle, { cx: 20, cy: 20, r: 18, fill: fg! }),
      createElement(Circle, { cx: 26, cy: 15, r: 9, fill: '#fff' }),
    );
  return createElement(Svg, box, createElement(Path, { d: shapes[shape!]!, fill: fg! }));
}

/** `<chart size="240x60" fg="#046" of="12,14,9" names="J,F,M"/>`: columns, or with `line` a line through points. */
export function chart({ size, fg, of, names = '', line, f = 'Helvetica' }: Words): ReactElement {
  const [w, h] = size!.split('x').map(Number) as [number, number];
  const values = of!.split(',').map(Number);
  const labels = names.split(',');
  const [step, most] = [w / values.length, Math.max(...values)];
  const tall = (value: number) => ((h - 14) * value) / most;
  const text = (label: string, i: number) =>
    createElement(
      Text,
      { key: `t${i}`, x: i * step + step / 2, y: h - 2, textAnchor: 'middle', style: { fontSize: 6, fontFamily: f } },
      label,
    );
  const column = (value: number, i: number) => {
    const box = { x: i * step + step * 0.18, y: h - 11 - tall(value), width: step * 0.64, height: tall(value) };
    return createElement(Rect, { key: `c${i}`, fill: fg!, ...box });
  };
  const points = values.map((value, i) => `${i === 0 ? 'M' : 'L'}${i * step + step / 2} ${h - 11 - tall(value)}`);
  return createElement(
    Svg,
    { width: w, height: h },
    createElement(Line, { x1: 0, y1: h - 11, x2: w, y2: h - 11, stroke: '#888', strokeWidth: 0.6 }),
    createElement(
      G,
      {},
      line
        ? createElement(Path, { d: points.join(''), stroke: fg!, strokeWidth: 1.6, fill: 'none' })
        : values.map(column),
    ),
    createElement(G, {}, labels.map(text)),
  );
}

/** `<code size="200x24" seed="3"/>`: strokes that say nothing. */
export function code({ size, seed }: Words): ReactElement {
  const [w, h] = size!.split('x').map(Number) as [number, number];
  const { whole } = chance(Number(seed));
  const strokes: ReactElement[] = [];
  for (let x = 0; x < w - 3; x += whole(2, 5))
    strokes.push(createElement(Rect, { key: x, x, y: 0, width: whole(1, 3) * 0.7, height: h, fill: '#000' }));
  return createElement(Svg, { width: w, height: h }, strokes);
}

/** `<square size="90" seed="3"/>`: a square code that says nothing, with its three eyes. */
export function square({ size, seed }: Words): ReactElement {
  const { next } = chance(Number(seed));
  const n = 29;
  const dots: ReactElement[] = [];
  const isEye = (x: number, y: number) => (x < 8 && (y < 8 || y > n - 9)) || (x > n - 9 && y < 8);
  for (let y = 0; y < n; y++)
    for (let x = 0; x < n; x++)
      if (!isEye(x, y) && next() < 0.48)
        dots.push(createElement(Rect, { key: `${x}-${y}`, x, y, width: 1, height: 1, fill: '#000' }));
  const eyes = [
    [0, 0],
    [n - 7, 0],
    [0, n - 7],
  ].flatMap(([x, y]) =>
    [
      [0, 7, '#000'],
      [1, 5, '#fff'],
      [2, 3, '#000'],
    ].map(([off, side, fill]) =>
      createElement(Rect, {
        key: `${x}-${y}-${off}`,
        x: x! + Number(off),
        y: y! + Number(off),
        width: side!,
        height: side!,
        fill: String(fill),
      }),
    ),
  );
  return createElement(Svg, { width: Number(size), height: Number(size), viewBox: `0 0 ${n} ${n}` }, dots, eyes);
}
