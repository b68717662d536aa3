import { createHash } from 'node:crypto'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A copy of the built client in the state after a later build: every chunk has another name, and those of the former build are missing;
 * every operation has another hash, and those of the former build are still registered.
 * @returns its folder, and a function that removes it
 */
export async function laterBuild(): Promise<{ webDir: string; remove: () => Promise<void> }> {
  const webDir = await mkdtemp(join(tmpdir(), 'sise-web-'))
  await mkdir(join(webDir, 'assets'))
  const names = (await readdir('dist/web/assets')).filter((name) => /\.(js|css)$/.test(name))
  const chunks = new Set(names)
  // Matches only at the start of a name: from every character of a long word it would take minutes.
  const operations = await laterOperations(webDir)
  const renamed = (text: string) =>
    text
      .replace(/(?<![\w-])[\w-]+\.(?:js|css)/g, (name) => (chunks.has(name) ? laterName(name) : name))
      .replace(/(?<![\da-f])[\da-f]{10}(?![\da-f])/g, (hash) => operations.get(hash) ?? hash)
  const pages = (await readdir('dist/web/pages')).filter((name) => name.endsWith('.html'))
  await mkdir(join(webDir, 'pages'))
  for (const name of [
    ...names.map((name) => join('assets', name)),
    'index.html',
    'tagasiside.html',
    ...pages.map((name) => join('pages', name)),
  ]) {
    const text = await readFile(join('dist/web', name), 'utf8')
    await writeFile(join(webDir, renamed(name)), renamed(text))
  }
  await copyFile('dist/web/pages.json', join(webDir, 'pages.json'))
  await writeFile(join(webDir, 'worker.js'), renamed(await readFile('dist/web/worker.js', 'utf8')))
  return { webDir, remove: () => rm(webDir, { recursive: true, force: true }) }
}

/** Registers the operations of this build as those of an earlier one, and the same operations with another text. @returns their hashes */
async function laterOperations(webDir: string): Promise<Map<string, string>> {
  await cp('dist/web/operations', join(webDir, 'operations'), { recursive: true })
  const manifest = JSON.parse(await readFile('web/app/generated/operations.json', 'utf8')) as Manifest
  const later = manifest.operations.map((one) => ({ ...one, body: `${one.body}\n# hiljem` }))
  const operations = later.map((one) => ({ ...one, id: sha256(one.body).slice(0, 10) }))
  await writeFile(join(webDir, 'operations/hiljem.json'), JSON.stringify({ ...manifest, operations }))
  return new Map(manifest.operations.map(({ id }, index) => [id, operations[index]?.id ?? '']))
}

interface Manifest {
  operations: { id: string; body: string }[]
}

const laterName = (name: string) => name.replace(/\.\w+$/, '-uus$&')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
