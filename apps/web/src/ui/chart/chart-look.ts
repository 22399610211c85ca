import { formatFigure } from '../format.ts';
import { fontFamily } from '../theme.ts';
import type { Look } from './chart-canvas.tsx';
import { chartColours, meaningColours } from './chart-colours.ts';

/** The colors and the parts that all charts share. A canvas does not resolve the tokens of the styles. */
export function lookOf({ isDark, isRtl, description, calm }: Look) {
  const palette = chartColours[isDark ? 'dark' : 'light'];
  const meant = meaningColours[isDark ? 'dark' : 'light'];
  const ink = isDark ? '#a5b3af' : '#53615d';
  const line = isDark ? '#24312d' : '#e3e9e7';
  const surface = isDark ? '#121a18' : '#ffffff';
  const strong = isDark ? '#e8eeec' : '#14211e';
  return {
    ink,
    line,
    surface,
    strong,
    meant,
    colourOf: (colour: number | keyof typeof meant) =>
      typeof colour === 'string' ? meant[colour] : (palette[colour % palette.length] ?? meant.data),
    base: {
      animation: !calm,
      animationDuration: 350,
      textStyle: { fontFamily, color: ink },
      aria: { enabled: true, label: { description } },
    },
    tooltip: {
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: strong, fontSize: 13 },
      extraCssText: `direction:${isRtl ? 'rtl' : 'ltr'};border-radius:10px;box-shadow:var(--shadow-float);text-align:start`,
      confine: true,
    },
  };
}

/** U+2066 and U+2069 keep number and unit in order inside Arabic text. */
export const shownIn = (unit: string) => (value: unknown) =>
  typeof value === 'number' ? `\u2066${formatFigure(value)} ${unit}\u2069` : '–';

/** A text as HTML: tooltips take markup. */
export const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const tick = (value: number) => formatFigure(value).replace(/[.,٫]0$/, '');
