import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compressed.ts'

const base = '/graphql/explorer/'

/** The explorer of the schema, a page of its own that shares no file with the client: nothing of it is loaded into other screens. GQL-10. */
export default defineConfig({
  root: join(import.meta.dirname, '../../web/explorer'),
  base,
  plugins: [react(), compressed({ brotli: 9 })],
  worker: { format: 'es' },
  build: {
    emptyOutDir: true,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      // GraphiQL's packages have directives of React's compiler in them, which mean nothing once they are compiled.
      onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)),
    },
  },
})
