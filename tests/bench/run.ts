// npm run bench [-- NAME …]: runs the measurements of tests/bench, all of them or those named, one after the other.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const all = readdirSync('tests/bench').filter((name) => existsSync(`tests/bench/${name}/run.ts`))
const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(1)
}
for (const name of named.length > 0 ? named : all) {
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', `tests/bench/${name}/run.ts`], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
