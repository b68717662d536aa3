// Runs the program of an npm script: `node scripts/commands/run.mjs backup …`. From its source where tsx is installed; without
// the tools of development, what `npm run build` has made of it.
import '../building/runtime.mjs'

const sources = {
  backup: '../backup/runBackup.ts',
  restore: '../backup/runRestore.ts',
  inviteAdmin: './inviteAdmin.ts',
  mailTest: './mailTest.ts',
  import: './import/run.ts',
}

const name = /** @type {keyof typeof sources} */ (process.argv[2])
// As if the program itself had been started.
process.argv.splice(1, 2, name)
const tsx = await import('tsx/esm/api').catch((/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined
  throw error
})
tsx?.register()
await import(tsx ? sources[name] : `../../dist/${name}.mjs`)
