// npm run dev: prepares a fresh clone, then runs dev.ts.
import './tools.mjs'

const { register } = await import('tsx/esm/api')
register()
await import('./dev.ts')
