import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

/**
 * The theme's CSS variables as a stylesheet, without those that Mantine's stylesheet sets to the same value. Runs at build
 * time, so that browsers do not compute them.
 * @param defaults Mantine's default-css-variables.css
 */
export function themeStyles(defaults: string): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const base = defaultCssVariablesResolver(whole)
  const own = cssVariables(whole)
  const parts = [
    [':root', { ...base.variables, ...own.variables }],
    [':root[data-mantine-color-scheme="light"]', { ...base.light, ...own.light }],
    [':root[data-mantine-color-scheme="dark"]', { ...base.dark, ...own.dark }],
  ] as const
  return parts.map(([selector, variables]) => `${selector} {\n${declarations(variables, defaults)}\n}`).join('\n')
}

function declarations(variables: Record<string, string>, defaults: string) {
  return Object.entries(variables)
    .map(([name, value]) => `  ${name}: ${value};`)
    .filter((line) => !unusedColour.test(line) && !defaults.includes(line.trim()))
    .join('\n')
}

/** Mantine's palettes that theme.ts does not use: a third of the first stylesheet. */
export const unusedColour =
  /^\s*--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal)-/m
