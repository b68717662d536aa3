import type { ComponentType } from 'react'
import { retriedImport } from './retriedImport.ts'

/** The `lazy` function of a route whose screen is the default export of a module. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await retriedImport(load)).default })
}
