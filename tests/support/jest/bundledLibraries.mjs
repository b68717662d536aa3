import { libraryPaths } from '../../../scripts/testing/testLibraries.mjs'

const paths = { node: libraryPaths('node'), web: libraryPaths('web') }

/**
 * Resolver for Jest: replaces packages that our files import by the bundles of scripts/testing/testLibraries.mjs. Imports between packages
 * are not replaced, because CommonJS cannot require a bundle.
 * @param {string} specifier
 * @param {{ basedir: string, conditions?: string[], defaultResolver(specifier: string, options: object): string }} options
 */
export default function resolve(specifier, options) {
  const known = paths[options.conditions?.includes('browser') ? 'web' : 'node'].get(specifier)
  if (known && !/[/\\](node_modules|dist)[/\\]/.test(`${options.basedir}/`)) return known
  return options.defaultResolver(specifier, options)
}
