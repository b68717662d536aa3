// Prepares a fresh clone for building and running; needs Node and npm, but no package. Imported by other scripts.
import { installPackages } from './building/install.mjs'
import { linkRuntime } from './building/runtime.mjs'

await installPackages({ withTools: false })
linkRuntime()
