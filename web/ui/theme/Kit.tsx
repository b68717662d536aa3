import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/**
 * The provider of Mantine's components. Used around the lazily loaded parts that need it and not around the whole client, to
 * keep Mantine out of the first load: the CSS variables are generated at build time (vite.config.ts), and the colour scheme is
 * set by lib/colourScheme.ts.
 */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={() => undefined}>
      {children}
    </MantineProvider>
  )
}
