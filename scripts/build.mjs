// npm run build: builds everything that npm start runs.
import './setup.mjs'

const { alone } = await import('./building/install.mjs')
const { makeCodegen, makeExplorer, makeNotices, makeServers, makeWeb } = await import('./building/make.mjs')
await alone('.', async () => {
  await makeCodegen()
  await Promise.all([makeWeb(), makeExplorer(), makeServers()])
  await makeNotices()
})
