import { MantineContext, MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, useContext } from 'react'
import { theme } from './theme.ts'

/**
 * The provider of Mantine's components; renders only its children where a Kit around it provides already. Not around the whole
 * client, to keep Mantine out of the first load: the CSS variables are generated at build time (vite.config.ts), and the colour
 * scheme is set by colourScheme.ts.
 */
export function Kit({ children }: { children: ReactNode }) {
  const isProvided = useContext(MantineContext) != null
  if (isProvided) return <>{children}</>
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={() => undefined}>
      {children}
    </MantineProvider>
  )
}

/**
 * A screen or piece inside a Kit. Every lazily loaded file that draws Mantine's components exports its component through this:
 * the provider loads with them, so it is not part of the first load.
 */
export function withKit<P extends object>(Component: ComponentType<P>): ComponentType<P> {
  return function InKit(props) {
    return (
      <Kit>
        <Component {...props} />
      </Kit>
    )
  }
}
