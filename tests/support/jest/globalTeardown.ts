import { rm } from 'node:fs/promises'

/** Stops the PostgreSQL of the run and removes its data. */
export default async function tearDown() {
  const store = globalThis.sisePostgresOfTests
  if (!store) return
  await store.server.stop()
  await rm(store.folder, { recursive: true, force: true })
}
