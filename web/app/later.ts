import { startLive } from '../forum/live/startLive.ts'
import { tabClient } from '../lib/client.ts'

// Loaded by every screen once it is usable: the error screen, the live forum, the service worker, and the printer of operations, whose
// texts a gateway of another version may need when nothing can be loaded any more.
export { default } from './broken/BrokenPage.tsx'
export { print } from '../lib/transport/printer.ts'
export { registerAfterOpening } from './worker/afterOpening.ts'

if (tabClient) startLive(tabClient)
