// npm run schema: compares the schema with the last published one, and with the operations of this client and of earlier ones whose chunks
// are stored, and finds unused operations of this client. `npm run schema -- --publish` publishes the present schema with a release. GQL-6,
// GQL-9.
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { schemaFaults } from './schemaChanges.ts'
import { unusedOperations } from './unusedOperations.ts'

const present = 'schema/generated/schema.graphql'
const released = 'schema/published/schema.graphql'

if (process.argv.includes('--publish')) copyFileSync(present, released)
const faults = await schemaFaults({
  before: readFileSync(released, 'utf8'),
  now: readFileSync(present, 'utf8'),
  operations: manifests().flatMap((file) => operationsIn(file)),
  changelog: readFileSync('CHANGELOG.md', 'utf8'),
})
faults.push(...unusedOperations(clientSources()).map((name) => `${name}: no module of web/ uses this operation.`))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

/** The manifests of this client, and of builds in dist. */
function manifests(): string[] {
  const built = 'dist/web/operations'
  const names = existsSync(built) ? readdirSync(built).filter((name) => name.endsWith('.json')) : []
  return ['web/app/generated/operations.json', ...names.map((name) => join(built, name))]
}

function operationsIn(file: string): { name: string; body: string }[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { operations: { name: string; body: string }[] }).operations
}

function clientSources() {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const textsOf = (names: string[]) => names.map((name) => readFileSync(join('web', name), 'utf8'))
  const isGenerated = (name: string) => basename(name) === 'generated.ts'
  return { generated: textsOf(files.filter(isGenerated)), modules: textsOf(files.filter((name) => !isGenerated(name))) }
}
