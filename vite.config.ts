import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { listPackages } from './scripts/building/bundledPackages.mjs'
import { clientBrowsers } from './scripts/building/clientBrowsers.ts'
import { type ChunkRules, clientChunks } from './scripts/building/clientChunks.ts'
import { clientPages } from './scripts/building/clientPages.ts'
import { compressed } from './scripts/building/compressed.ts'
import { operationsManifest } from './scripts/building/operationsManifest.ts'
import { serviceWorker } from './scripts/building/serviceWorker.ts'
import { shoreline, shorelineBox } from './web/ui/guest/shoreline.ts'

const gateway = process.env.GATEWAY_URL ?? `http://127.0.0.1:${process.env.PORT ?? 4000}`
const packages = join(import.meta.dirname, 'node_modules')
const web = join(import.meta.dirname, 'web')
const iconIndex = join(packages, '@tabler/icons-react/dist/esm/icons/index.mjs')

/**
 * The parts that the client is loaded in; the kinds of part are those of partsOfModules. A screen that is opened by its address needs
 * those of the app, its own part and a few others, which its page names (tests/app/visits/firstLoad.browser.test.ts holds their number and bytes).
 */
const partRules: ChunkRules = {
  entry: join(web, 'main.ts'),
  app: join(web, 'app/startApp.tsx'),
  visitor: join(web, 'app/visitor/startVisitor.tsx'),
  root: web,
  libraries: /node_modules\/(?!.*\.css$)/,
  first: [join(web, 'forum/home/HomePage.tsx')],
  large: [
    { name: 'dates', modules: /node_modules\/moment|web\/lib\/dates\//, above: 'dated' },
    { name: 'writing', modules: /node_modules\/dompurify\/|web\/ui\/richText\//, above: 'writing' },
    {
      name: 'content',
      modules:
        /node_modules\/react-sortable-hoc\/|web\/ui\/date\/(?!MonthGrid|dayAfterKey|text)|web\/content\/(?!list|deletion)\w+\//,
      above: 'content',
    },
  ],
}

const parts = clientChunks(partRules, iconIndex)

export default defineConfig({
  root: 'web',
  base: '/sise/',
  plugins: [
    react(),
    ownChunkLoader(),
    parts.plugin,
    clientPages('/sise/', web),
    iconInPages(),
    shorelineInForm(),
    compressed({ brotli: 11 }),
    operationsManifest(web),
    listPackages(),
    serviceWorker('/sise/'),
  ],
  // draft-js reads `global`, which no browser has.
  define: { global: 'globalThis' },
  // One moment for dates.ts, moment-timezone and the locale: the package's ES build would be a second one.
  // rxjs, which Apollo Client brings, ships ES5 unless one asks for es2015.
  resolve: {
    alias: [
      // As Tabler documents it for Vite: the index of one module for each icon.
      { find: /^@tabler\/icons-react$/, replacement: iconIndex },
      { find: /^moment$/, replacement: 'moment/moment.js' },
      // Its package.json offers bundlers the development build only.
      { find: /^react-router$/, replacement: join(packages, 'react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(packages, 'react-router/dist/production/dom-export.mjs') },
    ],
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: clientBrowsers,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The client, and the form for visitors, which shares nothing with it.
      input: ['web/index.html', 'web/tagasiside.html'],
      output: {
        codeSplitting: { groups: parts.groups },
        // The shortest hashes: the entry names all chunks, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  server: { proxy: { '/graphql': gateway, '/api': gateway, '/sise/manifest.webmanifest': gateway } },
})

/** Puts the client's loadChunk in the place of Vite's preload helper, which every dynamic import calls. */
function ownChunkLoader(): Plugin {
  return {
    name: 'own-chunk-loader',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { loadChunk as __vitePreload } from '/lib/chunks/loadChunk.ts'`,
    },
  }
}

/** Writes the icon into the pages, as a request for it takes longer than its bytes. */
function iconInPages(): Plugin {
  return {
    name: 'icon-in-pages',
    apply: 'build',
    transformIndexHtml: async (html) => {
      const icon = (await readFile(join(web, 'public/icon.svg'), 'utf8')).replace(/\n\s*/g, '')
      return html.replace('href="/sise/icon.svg"', () => `href="data:image/svg+xml,${encodeURIComponent(icon)}"`)
    },
  }
}

/** Draws the shore into the visitors' form, which has no React. */
function shorelineInForm(): Plugin {
  return {
    name: 'shoreline-in-form',
    transformIndexHtml: (html) =>
      html.replace(
        '<!--shoreline-->',
        `<svg class="shoreline" viewBox="${shorelineBox}" preserveAspectRatio="xMidYMax slice" aria-hidden="true">${shoreline}</svg>`,
      ),
  }
}
