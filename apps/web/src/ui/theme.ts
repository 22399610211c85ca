import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { typeInLatinDigits } from './form/latin-digits.ts';

const brand: MantineColorsTuple = [
  '#e9faf6',
  '#d3f1ea',
  '#a6e2d4',
  '#76d3bd',
  '#4fc6a9',
  '#37bf9d',
  '#1f9f82',
  '#0f7b6c',
  '#0b6659',
  '#064a41',
];
/** Greys with a little of the brand's green, so that surfaces belong to it. */
const dark: MantineColorsTuple = [
  '#e6edeb',
  '#c3cecb',
  '#a3b1ad',
  '#7f8f8a',
  '#4d5c58',
  '#33423e',
  '#26332f',
  '#141d1b',
  '#0d1413',
  '#080d0c',
];
const gray: MantineColorsTuple = [
  '#f6f8f7',
  '#eff3f2',
  '#e6ecea',
  '#dfe6e4',
  '#cad4d1',
  '#a9b6b2',
  '#86948f',
  '#51605c',
  '#33423e',
  '#13211e',
];

/** Mantine's own dimmed and placeholder greys fall short of 4.5:1; these do not. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#51605c',
    '--mantine-color-placeholder': '#66746f',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-text': '#13211e',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': '#c2cdca',
  },
  dark: {
    '--mantine-color-dimmed': '#a3b1ad',
    '--mantine-color-placeholder': '#8b9a95',
    '--mantine-color-error': '#ff938a',
    '--mantine-color-text': '#e6edeb',
    '--mantine-color-body': '#141d1b',
    '--mantine-color-default-border': '#3b4a46',
  },
});

const variants: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const color = input.color ?? 'brand';
  if (input.variant === 'filled' && color === 'brand') return { ...resolved, color: 'light-dark(#fff, #06231d)' };
  if (input.variant === 'light') {
    const shades = input.theme.colors[color];
    return { ...resolved, color: `light-dark(${color === 'yellow' ? '#7a4100' : shades?.[9]}, ${shades?.[2]})` };
  }
  return resolved;
};

export const fontFamily = "'Inter Variable', 'IBM Plex Sans Arabic', system-ui, sans-serif";

export const theme = createTheme({
  colors: { brand, dark, gray },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: variants,
  fontFamily,
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '20px' },
  headings: {
    fontFamily,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '1.25' },
      h2: { fontSize: '19px', lineHeight: '1.35' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
    },
  },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ModalRoot: { defaultProps: { centered: true, radius: 'lg' } },
    ModalOverlay: { defaultProps: { backgroundOpacity: 0.45, blur: 2 } },
    DrawerOverlay: { defaultProps: { backgroundOpacity: 0.35 } },
    InputWrapper: { styles: { label: { fontWeight: 550, marginBottom: 4 }, description: { marginBottom: 4 } } },
    Anchor: { defaultProps: { underline: 'always' } },
    // A list opens by a click or a key, not by the focus that passes: it would lie over the buttons of a dialog.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250 } },
    NumberInput: { defaultProps: { onInputCapture: typeInLatinDigits } },
    DateInput: { defaultProps: { onInputCapture: typeInLatinDigits } },
  },
});
