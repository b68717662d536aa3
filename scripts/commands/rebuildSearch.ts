import { migrateStore } from '../../api/backup/migrateStore.ts'
import { readApiConfig } from '../../api/config.ts'
import { rebuildSearch } from '../../api/search/rebuild.ts'
import { openStore } from '../../api/store/database.ts'
import { reachStore } from '../storeAddress.ts'

// npm run rebuild-search: builds the index of the search anew. Works whether Sise runs or not, and searches go on meanwhile. SEARCH-1.
try {
  const { url, leave } = await reachStore(process.env, console.error)
  try {
    await migrateStore(readApiConfig({ ...process.env, DATABASE_URL: url }))
    const store = openStore(url, { warn: (...said: unknown[]) => console.error(...said) })
    try {
      await rebuildSearch(store.db, console.log)
    } finally {
      await store.close()
    }
  } finally {
    await leave()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
