import '../ui/theme/theme.css'
import '../ui/layout/layout.module.css'
import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import type { BegunSession } from '../users/session/send.ts'
import { SessionProvider } from '../users/session/session.tsx'

interface AppProps {
  client: ApolloClient
  router: RouterProviderProps['router']
  /** The session that the sign-in screen of visitors has begun. */
  begun?: BegunSession | undefined
}

/** The root component. Tests render it with their own router and Apollo client. */
export function App({ client, router, begun }: AppProps) {
  return (
    <ApolloProvider client={client}>
      <SessionProvider begun={begun}>
        {/* Without transitions: a key press would interrupt and restart them, and useQuery sends a request in each render. */}
        <RouterProvider router={router} useTransitions={false} />
      </SessionProvider>
    </ApolloProvider>
  )
}
