// The steps of a build; each is skipped when its sources have not changed. All others need the generated types, and not each other.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packagesFile, packagesOf } from './bundledPackages.mjs'
import { makeIfStale } from './freshness.mjs'
import { buildApart } from './installBuild.mjs'
import { checkedEntries } from './nodeVersion.mjs'
import { writeNotices } from './notices.mjs'
import { productionPackages, unbundledPackages } from './productionPackages.mjs'

const tools = ['package.json', 'package-lock.json', 'scripts/building']

/** Generates types and hooks from the schema and the operations. */
export function makeCodegen() {
  return makeIfStale('dist/.codegen', [...tools, 'scripts/codegen', 'schema', 'web'], () =>
    run('Generating types…', process.execPath, ['scripts/codegen/run.ts']),
  )
}

/** Builds the client into dist/web. */
export function makeWeb() {
  const stamp = 'dist/.web'
  return makeIfStale(stamp, [...tools, 'web', 'schema', 'vite.config.ts'], () =>
    buildApart(
      // Vite takes the folder from its root, web.
      (folder) => run('Building the client…', vite, ['build', '--logLevel', 'warn', '--outDir', `../${folder}`]),
      { to: 'dist/web', isHashed: (path) => /^(assets|operations)/.test(path), lastBuiltAt: madeAt(stamp) },
    ),
  )
}

/** Builds the schema explorer into dist/explorer, separately from the client, which changes more often. */
export function makeExplorer() {
  const stamp = 'dist/.explorer'
  const explorer = 'scripts/building/explorer.config.ts'
  return makeIfStale(stamp, [...tools, 'web/explorer'], () =>
    buildApart(
      (folder) =>
        run('Building the explorer…', vite, [
          'build',
          '--logLevel',
          'warn',
          '--config',
          explorer,
          '--outDir',
          `../../${folder}`,
        ]),
      { to: 'dist/explorer', isHashed: (path) => path.startsWith('assets'), lastBuiltAt: madeAt(stamp) },
    ),
  )
}

/**
 * Bundles the servers with their packages into dist/*.mjs and copies the migrations and the demo's content there. Reading the packages
 * from node_modules takes each program 0.4 s of CPU more to start.
 */
export function makeServers() {
  const stamp = 'dist/.servers'
  return makeIfStale(stamp, [...tools, 'api', 'gateway', 'schema', 'scripts'], async () => {
    console.log('Building the servers…')
    const { build } = await import('esbuild')
    const { outputFiles, metafile } = await build({
      write: false,
      metafile: true,
      entryPoints: {
        api: 'api/main.ts',
        images: 'api/files/images/program.ts',
        gateway: 'gateway/main.ts',
        start: 'scripts/run.ts',
        // Those of scripts/commands/run.mjs.
        backup: 'scripts/backup/runBackup.ts',
        restore: 'scripts/backup/runRestore.ts',
        inviteAdmin: 'scripts/commands/inviteAdmin.ts',
        mailTest: 'scripts/commands/mailTest.ts',
        import: 'scripts/commands/import/run.ts',
        rebuildSearch: 'scripts/commands/rebuildSearch.ts',
        // The command of a release.
        sise: 'scripts/commands/sise.ts',
        // For tests, which run it often: from source each start takes 0.5 s of CPU more.
        demo: 'scripts/demo/run.ts',
      },
      outdir: 'dist',
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: unbundledPackages,
      // The chunks that programs share are in the same folder, as they locate their files relative to it.
      splitting: true,
      chunkNames: 'part-[hash]',
      // For packages that are CommonJS.
      banner: {
        js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
      },
      plugins: [productionPackages, checkedEntries],
      sourcemap: true,
      sourcesContent: false,
      target: 'node24',
    })
    // Not written by esbuild, whose source maps would refer to the temporary folder.
    const write = (/** @type {string} */ folder) => {
      for (const { path, contents } of outputFiles) writeFileSync(join(folder, basename(path)), contents)
      writeFileSync(join(folder, packagesFile), JSON.stringify(packagesOf(Object.keys(metafile.inputs))))
    }
    await buildApart(write, { to: 'dist', isHashed: (path) => path.startsWith('part-'), lastBuiltAt: madeAt(stamp) })
    for (const [from, to] of Object.entries(readFolders)) {
      rmSync(to, { recursive: true, force: true })
      cpSync(from, to, { recursive: true })
    }
  })
}

/** Writes the licences of what the builds contain, after them. */
export function makeNotices() {
  const sources = [
    'package-lock.json',
    'runtime/package-lock.json',
    'scripts',
    'dist/.web',
    'dist/.explorer',
    'dist/.servers',
  ]
  return makeIfStale('dist/.notices', sources, () => writeNotices())
}

/** Folders that the servers read, and their locations for bundles. */
const readFolders = { 'api/store/migrations': 'dist/migrations', 'scripts/demo/island': 'dist/island' }

/** When a stamp was made, in ms since 1970; 0 if never. @param {string} stamp */
const madeAt = (stamp) => statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0

const vite = 'node_modules/.bin/vite'

/** @param {string} what @param {string} program @param {string[]} args */
async function run(what, program, args) {
  console.log(what)
  const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const [status] = await once(child, 'exit')
  if (status !== 0) process.exit(status ?? 1)
}
