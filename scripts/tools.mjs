// Prepares a fresh clone for tests, checks and `npm run dev`; needs Node and npm, but no package. Imported or run by other scripts.
import { installPackages } from './building/install.mjs'
import { linkRuntime } from './building/runtime.mjs'

await installPackages({ withTools: true })
linkRuntime()
