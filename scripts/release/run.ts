// npm run release -- X.Y.Z [--dry-run]: checks the repository, builds it from a clone, writes the archives of both platforms into
// dist/release, and tags the commit. --dry-run runs no tests and makes no tag. npm run release -- --archive makes the archives alone, of
// dist/ as it is. OPS-20.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { assembleRelease } from './assemble.ts'
import { manifestsFor, nameOf, type Platform } from './packages.ts'
import { releaseProblems } from './problems.ts'

const platforms: Platform[] = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, archive: { type: 'boolean', default: false } },
})
const target = resolve('dist/release')
if (values.archive) await makeArchives(readVersion(), target)
else await release(positionals[0] ?? '')

async function release(version: string) {
  const problems = releaseProblems(version)
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exit(1)
  }
  const clone = mkdtempSync(join(tmpdir(), 'sise-release-'))
  try {
    run('git', ['clone', '--quiet', '--local', '.', clone])
    // The tests, those that fail by the machine's load once more, and the checks.
    if (!values['dry-run']) run('bash', ['.ci/run'], clone)
    run('npm', ['run', 'build'], clone)
    // Its tools are in the clone, if the tests ran there; those of this folder have the same lock.
    process.chdir(clone)
    await makeArchives(version, target)
  } finally {
    process.chdir(resolve(target, '../..'))
    rmSync(clone, { recursive: true, force: true })
  }
  if (values['dry-run']) return console.log(`Dry run: no tests and no tag v${version}.`)
  run('git', ['tag', '--annotate', `v${version}`, '--message', `Release ${version}`])
  console.log(`Tagged v${version}. To publish it: git push origin main v${version}`)
}

/** Writes the archive of each platform, and their checksums. */
async function makeArchives(version: string, folder: string) {
  mkdirSync(folder, { recursive: true })
  const sums: string[] = []
  for (const platform of platforms) {
    const name = `sise-${version}-${nameOf(platform)}`
    const work = mkdtempSync(join(tmpdir(), 'sise-archive-'))
    try {
      await assembleRelease(join(work, name), platform, installFor(platform, work))
      const archive = join(folder, `${name}.tar.gz`)
      // The same files make the same archive.
      const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${commitTime()}`]
      run('tar', ['--create', '--gzip', '--file', archive, ...order, '--directory', work, name])
      sums.push(`${await sha256(archive)}  ${name}.tar.gz\n`)
      const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
      const { stdout } = spawnSync('du', ['--bytes', '--summarize', join(work, name)], { encoding: 'utf8' })
      console.log(`${archive}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(Number.parseInt(stdout))}`)
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  }
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
}

/** Installs the packages of a platform from their locks. @returns the folder with node_modules */
function installFor(platform: Platform, work: string): string {
  const folder = join(work, 'packages')
  mkdirSync(folder)
  for (const [name, content] of Object.entries(manifestsFor(platform)))
    writeFileSync(join(folder, name), JSON.stringify(content))
  const { os, cpu } = platform
  run(
    'npm',
    ['ci', `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc', '--ignore-scripts', '--no-audit', '--no-fund'],
    folder,
  )
  return folder
}

async function sha256(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function readVersion() {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}

function commitTime() {
  return spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }).stdout.trim()
}

/** Runs a program. Ends the process if it fails. */
function run(program: string, args: string[], cwd = process.cwd()) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' })
  if (status === 0) return
  console.error(`${program} ${args[0]} failed.`)
  process.exit(1)
}
