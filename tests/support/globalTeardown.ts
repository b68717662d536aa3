import { rm } from 'node:fs/promises'

/** Ends the run's PostgreSQL and leaves nothing of it behind. */
export default async function tearDown() {
  const store = globalThis.sisePostgresOfTests
  if (!store) return
  await store.server.stop()
  await rm(store.folder, { recursive: true, force: true })
}
