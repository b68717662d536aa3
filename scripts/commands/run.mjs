// Runs the program of an npm script, such as `node scripts/commands/run.mjs backup …`: from its source if tsx is installed, otherwise the
// bundle of `npm run build`.
import '../building/runtime.mjs'

const sources = {
  backup: '../backup/runBackup.ts',
  restore: '../backup/runRestore.ts',
  inviteAdmin: './inviteAdmin.ts',
  mailTest: './mailTest.ts',
  import: './import/run.ts',
  rebuildSearch: './rebuildSearch.ts',
}

const name = /** @type {keyof typeof sources} */ (process.argv[2])
// Removes this script from the arguments of the program.
process.argv.splice(1, 2, name)
const tsx = await import('tsx/esm/api').catch((/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined
  throw error
})
tsx?.register()
await import(tsx ? sources[name] : `../../dist/${name}.mjs`)
