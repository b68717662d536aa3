import { migrate } from '../../api/store/migrate.ts'
import { startStore } from '../store.ts'
import { openDemoFiles } from './files/openDemoFiles.ts'
import { type DemoAccount, fillWithDemo } from './fill.ts'
import { scaleOf } from './sizes.ts'
import { isUsedByOthers } from './usedByOthers.ts'

// npm run demo [-- --scale 100]: fills DATABASE_URL, or the embedded store of DATA_DIR, with demo content.
try {
  const scale = scaleOf(process.argv.slice(2))
  // The password of the demo accounts is public.
  if (process.env.NODE_ENV === 'production') throw new Error('Demo content is not for NODE_ENV=production.')
  const began = performance.now()
  const accounts = process.env.DATABASE_URL
    ? await fillGiven(process.env.DATABASE_URL, scale)
    : await fillEmbedded(scale)
  console.log(`Filled in ${Math.round((performance.now() - began) / 1000)} s. Demo accounts:`)
  for (const { email, password, role } of accounts) console.log(`  ${email.padEnd(24)} ${password}   ${role}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function fillGiven(databaseUrl: string, scale: number): Promise<DemoAccount[]> {
  await migrate(databaseUrl)
  if (await isUsedByOthers(databaseUrl))
    throw new Error(
      'The store of DATABASE_URL has content that is not of the demo: it stays as it is. Take an empty one.',
    )
  const files = openDemoFiles({ ...process.env, DATABASE_URL: databaseUrl })
  return (await fillWithDemo(databaseUrl, console.log, { scale, files })).accounts
}

async function fillEmbedded(scale: number): Promise<DemoAccount[]> {
  const { store, accounts } = await startStore(process.env)
  try {
    if (accounts.length === 0)
      throw new Error('The store of DATA_DIR was made for people: it stays as it is. Set another DATA_DIR.')
    await migrate(store.url)
    return (await fillWithDemo(store.url, console.log, { scale })).accounts
  } finally {
    await store.stop()
  }
}
