import type { WidgetKind } from '@steward/contract/insight/widgets.layout';

const bar = (x: number, height: number, opacity = 1) => (
  <rect key={`${x} ${opacity}`} x={x} y={34 - height} width="6" height={height} rx="1" opacity={opacity} />
);
const line = (d: string, opacity = 1) => (
  <path key={d} d={d} fill="none" stroke="currentColor" strokeWidth="2" opacity={opacity} />
);
const row = (y: number, width: number, opacity = 1) => (
  <rect key={`${y} ${width}`} x="2" y={y} width={width} height="4" rx="2" opacity={opacity} />
);
const cells = (shades: readonly number[]) =>
  shades.map((opacity, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the cells of a drawing do not change
    <rect key={at} x={2 + (at % 6) * 9} y={3 + Math.floor(at / 6) * 10} width="8" height="8" rx="1" opacity={opacity} />
  ));

/** A sketch of what each kind draws, in the colour of its text. */
const pictures: Readonly<Record<WidgetKind, React.ReactNode>> = {
  figure: [
    row(6, 18, 0.4),
    <rect key="value" x="2" y="14" width="32" height="14" rx="3" />,
    line('M38 26l5-6 5 3 6-9'),
  ],
  months: [4, 14, 24, 34, 44].map((x, at) => bar(x, [14, 22, 18, 28, 20][at] ?? 0)),
  line: [line('M2 28l12-10 12 4 14-14 14 6')],
  band: [
    <path key="band" d="M2 30L14 18l12 4L40 6l14 6v8L40 16 26 32 14 28 2 34z" opacity="0.25" />,
    line('M2 30l12-8 12 5 14-16 14 6'),
  ],
  stacked: [4, 14, 24, 34, 44].flatMap((x, at) => [
    bar(x, [24, 30, 26, 32, 28][at] ?? 0, 0.35),
    bar(x, [12, 16, 10, 18, 14][at] ?? 0),
  ]),
  shares: [
    <rect key="a" x="2" y="4" width="28" height="8" rx="2" />,
    <rect key="b" x="31" y="4" width="14" height="8" rx="2" opacity="0.6" />,
    <rect key="c" x="46" y="4" width="8" height="8" rx="2" opacity="0.3" />,
    row(18, 36, 0.4),
    row(26, 24, 0.4),
  ],
  ranking: [row(4, 50), row(12, 38, 0.8), row(20, 26, 0.6), row(28, 14, 0.4)],
  table: [row(3, 52), row(12, 52, 0.3), row(20, 52, 0.3), row(28, 52, 0.3)],
  pivot: [
    <rect key="head" x="12" y="2" width="42" height="6" rx="1" />,
    <rect key="side" x="2" y="10" width="8" height="24" rx="1" />,
    <rect key="body" x="12" y="10" width="42" height="24" rx="1" opacity="0.3" />,
  ],
  list: [4, 15, 26].flatMap((y) => [
    <circle key={`dot ${y}`} cx="6" cy={y + 3} r="3" />,
    <rect key={`row ${y}`} x="13" y={y + 1} width="40" height="4" rx="2" opacity="0.4" />,
  ]),
  heat: cells([0.2, 0.4, 0.9, 1, 0.6, 0.2, 0.2, 0.5, 1, 0.9, 0.5, 0.3, 0.1, 0.3, 0.6, 0.7, 0.4, 0.2]),
  cells: cells([1, 1, 1, 1, 0.2, 1, 1, 1, 0.2, 1, 1, 1, 1, 0.2, 0.2, 1, 1, 1]),
  comfort: [4, 14, 24].flatMap((y, at) => [
    <rect key={`good ${y}`} x="2" y={y} width={[40, 28, 34][at]} height="6" rx="1" />,
    <rect key={`rest ${y}`} x={[43, 31, 37][at]} y={y} width={[11, 23, 17][at]} height="6" rx="1" opacity="0.3" />,
  ]),
  duration: [
    <path key="area" d="M2 4c12 2 16 14 26 18 8 3 16 4 26 4v8H2z" opacity="0.25" />,
    line('M2 4c12 2 16 14 26 18 8 3 16 4 26 4'),
  ],
  scatter: [
    line('M4 32L52 6', 0.4),
    ...[
      [8, 27],
      [16, 29],
      [20, 20],
      [28, 22],
      [34, 13],
      [42, 14],
      [48, 6],
    ].map(([cx, cy]) => <circle key={cx} cx={cx} cy={cy} r="2.5" />),
  ],
  flow: [
    <path key="a" d="M4 6c24 0 24 0 48 0v8C28 14 28 14 4 14z" opacity="0.7" />,
    <path key="b" d="M4 15c24 0 24 10 48 10v7C28 32 28 22 4 22z" opacity="0.35" />,
  ],
  map: [
    <path key="land" d="M2 8l16-5 18 5 18-5v26l-18 5-18-5-16 5z" opacity="0.2" />,
    <circle key="a" cx="20" cy="16" r="3.5" />,
    <circle key="b" cx="36" cy="22" r="3.5" />,
  ],
  status: [2, 21, 40].map((x) => (
    <rect key={x} x={x} y="9" width="15" height="18" rx="3" opacity={x === 21 ? 0.4 : 1} />
  )),
  text: [row(4, 30), row(13, 52, 0.4), row(21, 52, 0.4), row(29, 38, 0.4)],
  embed: [
    <rect key="frame" x="3" y="4" width="50" height="28" rx="3" fill="none" stroke="currentColor" strokeWidth="2" />,
    <rect key="head" x="3" y="4" width="50" height="8" rx="2" opacity="0.5" />,
  ],
};

export const KindPicture = ({ kind }: { kind: WidgetKind }) => (
  <svg viewBox="0 0 56 36" fill="currentColor" aria-hidden="true">
    {pictures[kind]}
  </svg>
);
