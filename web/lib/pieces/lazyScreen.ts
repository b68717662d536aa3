import type { ComponentType } from 'react'
import { retriedImport } from './retriedImport.ts'

/** Says that the code of a screen could not be loaded: there is no connection, or the server has another version by now. */
export class ScreenLoadError extends Error {}

/**
 * The `lazy` function of a route whose screen is the default export of a module. It throws a ScreenLoadError. Its `load` is for the build,
 * which reads the name of the module from it.
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
