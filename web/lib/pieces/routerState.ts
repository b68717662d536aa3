import { basename } from '../basename.ts'

/**
 * Replaces the address of the page and its state, as React Router keeps them in the browser's history, where it does not run yet.
 * @param path below the client's own
 * @param key 'default' for the first screen of a visit; by another one the screen knows that one has come from elsewhere in the client
 */
export function replaceLocation(path: string, state: object | null, key = 'default'): void {
  history.replaceState({ usr: state, key, idx: 0 }, '', path === '/' ? basename : basename + path)
}

/** The state of the page's address; null if it has none. */
export const locationState = (): unknown => (history.state as { usr?: unknown } | null)?.usr ?? null
