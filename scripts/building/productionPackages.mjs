// Bundles packages in their production form, whatever NODE_ENV the bundle is started with.
import { readFileSync } from 'node:fs'

/** Packages with native code. */
export const nativePackages = ['sharp', '@node-rs/argon2']

/**
 * Packages that are not bundled: those with native code, and optional ones of pg and debug. A production install has none of the latter, so a
 * build would take them from where the development tools, or a folder above, have one.
 */
export const unbundledPackages = [...nativePackages, 'pg-native', 'supports-color']

/**
 * An esbuild plugin that patches packages. Our own code still reads NODE_ENV.
 * - graphql compares the classes of every value that it completes unless NODE_ENV is production: executing takes 1.5 times as long.
 * - Apollo's hash loads Node's crypto in a way that fails in a bundle, and falls back to JavaScript, which is ten times slower.
 * @type {import('esbuild').Plugin}
 */
export const productionPackages = {
  name: 'production packages',
  setup(bundling) {
    bundling.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const contents = text
        .replaceAll('process.env.NODE_ENV', '"production"')
        .replaceAll('module.require("crypto")', 'require("crypto")')
        .replaceAll('isNodeLike && module.require)', 'isNodeLike)')
      return contents === text ? undefined : { contents }
    })
  },
}
