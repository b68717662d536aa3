import { basename } from '../basename.ts'

/**
 * Replaces the address of the page and its state in the browser's history, in the format of React Router, before the router runs.
 * @param path relative to the client's base path
 * @param key 'default' for the first screen of a visit; any other key marks a navigation within the client
 */
export function replaceLocation(path: string, state: object | null, key = 'default'): void {
  history.replaceState({ usr: state, key, idx: 0 }, '', path === '/' ? basename : basename + path)
}

/** The router state of the page's address; null if there is none. */
export const locationState = (): unknown => (history.state as { usr?: unknown } | null)?.usr ?? null
