import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { listPackages } from './bundledPackages.mjs'
import { clientBrowsers } from './clientBrowsers.ts'
import { compressed } from './compressed.ts'

const root = join(import.meta.dirname, '../../web/explorer')
const base = '/graphql/explorer/'

/** The build of the schema explorer and the page of the REST contract, which share no file with the client. GQL-10. */
export default defineConfig({
  root,
  base,
  plugins: [react(), compressed({ brotli: 9 }), listPackages()],
  worker: { format: 'es' },
  build: {
    emptyOutDir: true,
    target: clientBrowsers,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      input: ['index.html', 'rest.html'].map((name) => join(root, name)),
      // GraphiQL's compiled packages still contain directives for React's compiler.
      onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)),
    },
  },
})
