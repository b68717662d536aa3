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
    .filter((line) => !unusedVariable.test(line) && !defaults.includes(line.trim()))
    .join('\n')
}

/**
 * Variables of Mantine that nothing here uses, a third of the first stylesheet: palettes, colours of variants other than those of the
 * primary colour, coloured texts, the sizes of its Title, its breakpoints.
 */
export const unusedVariable = new RegExp(
  String.raw`^\s*--mantine-(?:${[
    'color-(?:red|pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal)-',
    'color-(?:gray|dark|amber|brick|juniper)-(?:light|filled-hover)',
    String.raw`color-\w+-(?:outline|text)`,
    'h[1-6]-',
    'heading-',
    'breakpoint-',
  ].join('|')})`,
  'm',
)
