import type { ComponentType } from 'react'
import { retriedImport } from './retriedImport.ts'

/** The code of a screen could not be loaded: there is no connection, or the server now serves another version. */
export class ScreenLoadError extends Error {}

/**
 * The `lazy` function of a route whose screen is the default export of a module. It throws a ScreenLoadError. The build reads the name of
 * the module from `load`.
 */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  const lazy = async () => {
    try {
      return { Component: (await retriedImport(load)).default }
    } catch (cause) {
      throw new ScreenLoadError('The code of the screen could not be loaded', { cause })
    }
  }
  return Object.assign(lazy, { load })
}
