import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { clientBrowsers } from './clientBrowsers.ts'

/**
 * Builds the service worker, web/app/worker/worker.ts, into worker.js, with the list of what it fetches ahead: the pages of the screens
 * that people come back to, and the parts that every page names. VISIT-1.
 * @param base the path of the client
 */
export function serviceWorker(base: string): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      folder = join(root, config.build.outDir)
    },
    // Last, as it reads the pages.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        // Also called after a failed build, whose own error must be the one that is shown.
        if (!existsSync(join(folder, 'index.html'))) return
        const { outputFiles } = await build({
          write: false,
          entryPoints: [join(root, 'app/worker/worker.ts')],
          bundle: true,
          format: 'iife',
          minify: true,
          target: clientBrowsers,
          define: { 'process.env.NODE_ENV': '"production"' },
        })
        const manifest = JSON.stringify([...pages(folder, base), ...frame(folder)])
        const code = outputFiles.map(({ text }) => text).join('')
        writeFileSync(
          join(folder, 'worker.js'),
          code.replace('self.__WB_MANIFEST', () => manifest),
        )
      },
    },
  }
}

/** The pages, by an address at which the gateway sends each: that of its route. Not those of mailed links, whose addresses are secrets. */
function pages(folder: string, base: string) {
  return Object.entries(pagesIn(folder))
    .filter(([route]) => !route.includes('/:token'))
    .map(([route, file]) => {
      const bytes = readFileSync(join(folder, file))
      // Without the slash at the end of the home's.
      const url = (base + route.slice(1)).replace(/\/$/, '')
      return { revision: createHash('sha256').update(bytes).digest('base64'), url }
    })
}

/** The parts that every page names: in its elements, or in the list of what its screen needs. */
function frame(folder: string) {
  const ofPages = Object.values(pagesIn(folder)).map((file) => partsIn(readFileSync(join(folder, file), 'utf8')))
  const [first = [], ...others] = ofPages
  return [...new Set(first)]
    .filter((url) => others.every((named) => named.includes(url)))
    .map((url) => ({ revision: null, url }))
}

/** Not the stylesheet that is in the page itself, whose name stands in `data-href`. */
const partsIn = (html: string) =>
  [...html.matchAll(/(?<!data-href=)"(\/[^"]+\/assets\/[^"]+)"/g)].map(([, url = '']) => url)

const pagesIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Record<string, string>
