import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/**
 * What Mantine's components ask for. Stands round the few places that use them, all loaded lazily, and not round the whole
 * client: its styles' variables are made at build time (vite.config.ts) and the scheme is drawn by lib/colourScheme.ts.
 */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={() => undefined}>
      {children}
    </MantineProvider>
  )
}
