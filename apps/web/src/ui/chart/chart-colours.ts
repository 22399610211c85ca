/**
 * The thirteen colors of charts. Neighbors differ in lightness as well as in hue, so that the first seven are
 * distinguishable with red-green color blindness; the later ones repeat hues at another lightness.
 */
export const chartColours = {
  light: [
    '#0f7b6c',
    '#e0912f',
    '#3d6fb4',
    '#a8405a',
    '#6fb7a6',
    '#5b4b8a',
    '#c9b037',
    '#1f4e5f',
    '#d9705a',
    '#8fa63f',
    '#9a7bb8',
    '#4f5d5a',
    '#7ab3d9',
  ],
  dark: [
    '#4fc6a9',
    '#f0b05c',
    '#7aa5e6',
    '#e27d95',
    '#a6e2d4',
    '#a896de',
    '#e3d063',
    '#6aa3b8',
    '#f09a87',
    '#b5cf68',
    '#c8aee3',
    '#a3b1ad',
    '#a5d3f0',
  ],
} as const;

/** Colors with a meaning, as in `tokens.css`: emissions are never green, and a single series is slate. */
export const meaningColours = {
  light: {
    scope1: '#b8501a',
    scope2: '#2a5ba8',
    scope3: '#9c86d8',
    data: '#37525c',
    covered: '#6a9a90',
    good: '#14713a',
    warn: '#bf7d0c',
    bad: '#b3261e',
  },
  dark: {
    scope1: '#ee8b50',
    scope2: '#4f87dc',
    scope3: '#cdbdf5',
    data: '#9db7c1',
    covered: '#3f7468',
    good: '#6fd296',
    warn: '#d99d36',
    bad: '#ff938a',
  },
} as const;
