import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

/**
 * The theme's variables as a stylesheet, without those that Mantine's own stylesheet already gives the same value. Run at
 * build time, so that no browser has to.
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

/** Mantine's colours that theme.ts has no use for: a third of the first stylesheet. */
export const unusedColour =
  /^\s*--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal)-/m
