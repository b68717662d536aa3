// npm run migration -- NAME: creates the migration to the present tables with drizzle-kit. It compares them with the newest snapshot alone,
// so earlier ones are deleted.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const [name] = process.argv.slice(2)
if (!name) throw new Error('Name the migration: npm run migration -- named_files')
const { status } = spawnSync('drizzle-kit', ['generate', '--name', name], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (status !== 0) process.exit(status ?? 1)

const folder = 'api/store/migrations/meta'
const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
for (const file of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, file))
