import { startLive } from '../forum/live/startLive.ts'
import { tabClient } from '../lib/client.ts'

// What every screen loads once it can be used: what is shown where one breaks, and the live forum.
export { default } from './broken/BrokenPage.tsx'

if (tabClient) startLive(tabClient)
