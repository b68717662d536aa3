import type { ComponentType } from 'react'
import { retriedImport } from './retriedImport.ts'

/** What `lazy` of a route takes: a screen that is the default export of a file of its own, fetched when it is opened. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await retriedImport(load)).default })
}
