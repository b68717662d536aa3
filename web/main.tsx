import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './app/App.tsx'
import { createCache } from './app/cache.ts'
import { routes } from './app/routes.tsx'
import { startAtSignIn } from './app/startAtSignIn.ts'
import { registerWorker } from './app/worker/registerWorker.ts'
import { basename } from './lib/basename.ts'
import { createClient } from './lib/client.ts'
import { followColourScheme } from './lib/colourScheme.ts'
import { takeInLeftDrafts } from './lib/drafts/takeInLeftDrafts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
followColourScheme()
takeInLeftDrafts()
startAtSignIn()
createRoot(root).render(<App client={createClient(createCache())} router={createBrowserRouter(routes, { basename })} />)
registerWorker()
