import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { basename } from '../lib/basename.ts'
import { signInElement } from '../lib/chunks/opening.ts'
import { createClient } from '../lib/client.ts'
import { commitLeftNotes } from '../lib/drafts/platform.ts'
import { refuseFileDrops } from '../lib/fileDrops.ts'
import type { BegunSession } from '../users/session/send.ts'
import { App } from './App.tsx'
import { createCache } from './cache.ts'
import { routes } from './routes.tsx'
import { registerWorker } from './worker/registerWorker.ts'

/**
 * Opens the app at the address of the browser.
 * @param begun the session that the sign-in screen of visitors has begun
 */
export function startApp(begun?: BegunSession): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  signInElement()?.remove()
  commitLeftNotes()
  const router = createBrowserRouter(routes, { basename })
  const client = createClient(createCache())
  createRoot(root).render(<App client={client} router={router} begun={begun} />)
  refuseFileDrops()
  registerWorker({ client, router })
}
