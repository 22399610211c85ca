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
/** Greys tinted with the brand's green. */
const dark: MantineColorsTuple = [
  '#e8eeec',
  '#c6d1cd',
  '#a5b3af',
  '#8d9c97',
  '#62726d',
  '#34433f',
  '#24312d',
  '#121a18',
  '#0a100f',
  '#060a09',
];
const gray: MantineColorsTuple = [
  '#f6f8f7',
  '#eff3f2',
  '#e7ecea',
  '#e3e9e7',
  '#cfd8d5',
  '#a9b6b2',
  '#7d8b86',
  '#53615d',
  '#33423e',
  '#14211e',
];

/**
 * Mantine's own dimmed and placeholder greys have a contrast below 4.5:1; these do not. The build makes a style sheet of
 * them.
 * @public
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#53615d',
    '--mantine-color-placeholder': '#61706a',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-text': '#14211e',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': '#cfd8d5',
    '--mantine-color-default-hover': '#eff3f2',
  },
  dark: {
    '--mantine-color-dimmed': '#a5b3af',
    '--mantine-color-placeholder': '#8d9c97',
    '--mantine-color-error': '#ff938a',
    '--mantine-color-text': '#e8eeec',
    '--mantine-color-body': '#121a18',
    '--mantine-color-default': '#121a18',
    '--mantine-color-default-border': '#34433f',
    '--mantine-color-default-hover': '#1c2725',
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

export const fontFamily =
  "'Inter Variable', 'IBM Plex Sans Arabic', 'Inter Meanwhile', 'Inter Meanwhile Roboto', 'Inter Meanwhile DejaVu', system-ui, sans-serif";

export const theme = createTheme({
  colors: { brand, dark, gray },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: variants,
  fontFamily,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  headings: {
    fontFamily,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ModalRoot: { defaultProps: { centered: true, radius: 'lg' } },
    ModalOverlay: { defaultProps: { backgroundOpacity: 0.45, blur: 2 } },
    DrawerOverlay: { defaultProps: { backgroundOpacity: 0.35 } },
    Button: { styles: { root: { fontWeight: 580 } } },
    InputWrapper: { styles: { label: { fontWeight: 550, marginBottom: 4 }, description: { marginBottom: 4 } } },
    Anchor: { defaultProps: { underline: 'always' } },
    // A list opens on a click or a key, not on focus: it would cover the buttons of a dialog.
    // Enter accepts the typed option; otherwise Enter would submit the form around it.
    Select: { defaultProps: { openOnFocus: false, selectFirstOptionOnChange: true } },
    MultiSelect: { defaultProps: { openOnFocus: false, selectFirstOptionOnChange: true } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250 } },
    DateInput: { defaultProps: { onInputCapture: typeInLatinDigits } },
  },
});
