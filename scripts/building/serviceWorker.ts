import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LogLevel, PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/**
 * Builds the service worker, web/app/worker/worker.ts, into worker.js, with the list of what it fetches ahead: the pages of the screens
 * that people come back to, and the parts that every page names. VISIT-1.
 * @param base the path of the client
 */
export function serviceWorker(base: string): PluginOption {
  let folder = ''
  let logLevel: LogLevel | undefined
  return [
    {
      name: 'built-folder',
      apply: 'build',
      configResolved: (config) => {
        folder = join(config.root, config.build.outDir)
        logLevel = config.logLevel
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'app/worker',
      filename: 'worker.ts',
      injectRegister: false,
      manifest: false,
      // The plugin builds the worker by Vite, but without the log level that it was called with.
      integration: { configureCustomSWViteBuild: (build) => void (build.logLevel = logLevel) },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['pages.json'],
        manifestTransforms: [() => ({ manifest: [...pages(folder, base), ...frame(folder)], warnings: [] })],
      },
    }),
  ]
}

/** The pages, by an address at which the gateway sends each: that of its route. Not those of mailed links, whose addresses are secrets. */
function pages(folder: string, base: string) {
  return Object.entries(pagesIn(folder))
    .filter(([route]) => !route.includes('/:token'))
    .map(([route, file]) => {
      const bytes = readFileSync(join(folder, file))
      // Without the slash at the end of the home's.
      const url = (base + route.slice(1)).replace(/\/$/, '')
      return { url, revision: createHash('sha256').update(bytes).digest('base64'), size: bytes.length }
    })
}

/** The parts that every page names: in its elements, or in the list of what its screen needs. */
function frame(folder: string) {
  const ofPages = Object.values(pagesIn(folder)).map((file) => partsIn(readFileSync(join(folder, file), 'utf8')))
  const [first = [], ...others] = ofPages
  return [...new Set(first)]
    .filter((url) => others.every((named) => named.includes(url)))
    .map((url) => ({ url, revision: null, size: 0 }))
}

/** Not the stylesheet that is in the page itself, whose name stands in `data-href`. */
const partsIn = (html: string) =>
  [...html.matchAll(/(?<!data-href=)"(\/[^"]+\/assets\/[^"]+)"/g)].map(([, url = '']) => url)

const pagesIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Record<string, string>
