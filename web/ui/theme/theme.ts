import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

// Ten shades each, light to dark. Shade 7 of a colour passes 4.5:1 on white, shade 3 on the dark surface.
const sea: MantineColorsTuple = [
  '#e9f6f6',
  '#d3eaeb',
  '#a7d6d8',
  '#79c0c4',
  '#4fa6ac',
  '#2f8a92',
  '#1b7079',
  '#0e5c66',
  '#0a4a53',
  '#063840',
]
const juniper: MantineColorsTuple = [
  '#eef6ee',
  '#dcebdc',
  '#b9d7ba',
  '#93c196',
  '#6ea873',
  '#4d8d54',
  '#3a7541',
  '#2d6035',
  '#234d2a',
  '#173a1e',
]
const amber: MantineColorsTuple = [
  '#fdf5e4',
  '#f8e8c4',
  '#f0d28f',
  '#e4b757',
  '#cf9a31',
  '#ad7b1d',
  '#8d6214',
  '#744f0e',
  '#5c3e0a',
  '#442d06',
]
const brick: MantineColorsTuple = [
  '#fcf0ec',
  '#f7ddd5',
  '#eebbac',
  '#e6a08c',
  '#d4765c',
  '#be553a',
  '#a8432a',
  '#913720',
  '#742b19',
  '#571f11',
]
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#e8e5df',
  '#d9d5cd',
  '#bcb7ad',
  '#8f897e',
  '#6a655b',
  '#524e46',
  '#38352f',
  '#24221e',
]
const dark: MantineColorsTuple = [
  '#e6e3dc',
  '#cbc7be',
  '#aaa69c',
  '#7d7a72',
  '#54534e',
  '#3a3b39',
  '#2b2d2c',
  '#1e2120',
  '#181a1a',
  '#121414',
]

/** One accent, warm greys, one radius, system fonts. */
export const theme = createTheme({
  colors: { sea, juniper, amber, brick, gray, dark },
  primaryColor: 'sea',
  // White passes 4.5:1 on both. Mantine chooses the words' colour by the light scheme's shade alone.
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  black: '#24221e',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '8px' },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  headings: {
    fontFamily: 'inherit',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.3125rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
})

/**
 * The colours by what they mean; every place that draws uses these: --sise-surface (what floats), --sise-muted (lesser
 * text), --sise-line, --sise-accent, --sise-accent-soft, --sise-done, --sise-attention, --sise-error, --sise-hover.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fdfcfa',
    '--mantine-color-text': '#24221e',
    '--mantine-color-dimmed': '#625d54',
    '--mantine-color-placeholder': '#6f6a60',
    '--mantine-color-anchor': sea[7],
    '--mantine-color-error': brick[7],
    '--mantine-color-default-border': '#8f897e',
    '--sise-surface': '#ffffff',
    '--sise-muted': '#625d54',
    '--sise-line': '#e4e0d9',
    '--sise-hover': '#f4f2ee',
    '--sise-accent': sea[7],
    '--sise-accent-soft': sea[0],
    '--sise-done': juniper[7],
    '--sise-attention': amber[7],
    '--sise-error': brick[7],
    '--sise-button': sea[7],
    '--sise-button-hover': sea[8],
    '--sise-button-danger': brick[7],
    '--sise-button-danger-hover': brick[8],
    '--sise-shadow': '0 8px 28px rgb(36 34 30 / 16%)',
  },
  dark: {
    '--mantine-color-body': '#171a1a',
    '--mantine-color-text': '#e6e3dc',
    '--mantine-color-dimmed': '#aaa69c',
    '--mantine-color-placeholder': '#98948a',
    '--mantine-color-anchor': sea[3],
    '--mantine-color-error': brick[3],
    '--mantine-color-default-border': '#6f6d66',
    '--sise-surface': '#1f2323',
    '--sise-muted': '#aaa69c',
    '--sise-line': '#333736',
    '--sise-hover': '#222626',
    '--sise-accent': sea[3],
    '--sise-accent-soft': '#1c3335',
    '--sise-done': juniper[3],
    '--sise-attention': amber[3],
    '--sise-error': brick[3],
    '--sise-button': sea[6],
    '--sise-button-hover': sea[7],
    '--sise-button-danger': brick[6],
    '--sise-button-danger-hover': brick[7],
    '--sise-shadow': '0 8px 28px rgb(0 0 0 / 50%)',
  },
})
