// Packages as they are in production, whatever NODE_ENV the bundle is started with.
import { readFileSync } from 'node:fs'

/** What a bundle leaves to node_modules: packages with native code, and an optional one of pg. */
export const nativePackages = ['sharp', '@node-rs/argon2', 'pg-native']

/**
 * An esbuild plugin that fixes in packages what bundling would leave to chance. Our own code keeps reading NODE_ENV.
 * - graphql compares the classes of every value that it completes unless NODE_ENV is production: executing takes 1.5 times as long.
 * - Apollo's hash asks for Node's crypto in a way that a bundle does not have, and is then made in JavaScript, ten times slower.
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
