import { startLive } from '../forum/live/startLive.ts'
import { tabClient } from '../lib/client.ts'

// What every screen loads once it can be used: what is shown where one breaks, the live forum, and the service worker.
export { default } from './broken/BrokenPage.tsx'
export { registerAfterOpening } from './worker/afterOpening.ts'

if (tabClient) startLive(tabClient)
