import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { cssVariables, theme } from '../../ui/theme/theme.ts'
import { partsTexts } from './text.ts'
import classes from './Parts.module.css'

interface SchemeProps {
  scheme: 'light' | 'dark'
  children: ReactNode
}

/** A frame whose content has the colours of one scheme, whichever the page has. */
export function Scheme({ scheme, children }: SchemeProps) {
  const name = partsTexts.schemes[scheme]
  return (
    <div
      role="group"
      aria-label={name}
      data-mantine-color-scheme={scheme}
      className={classes.scheme}
      style={stylesOf[scheme]}
    >
      <p className={classes.name}>{name}</p>
      {children}
    </div>
  )
}

const whole = mergeMantineTheme(DEFAULT_THEME, theme)
const base = defaultCssVariablesResolver(whole)
const own = cssVariables(whole)

/** All variables: those that name others have the values of the root unless they are set here, too. */
const styleOf = (scheme: 'light' | 'dark') =>
  ({
    ...base.variables,
    ...own.variables,
    ...base[scheme],
    ...own[scheme],
    colorScheme: scheme,
  }) as CSSProperties

const stylesOf = { light: styleOf('light'), dark: styleOf('dark') }
