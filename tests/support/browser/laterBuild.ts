import { createHash } from 'node:crypto'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A copy of the built client as a later build leaves it: every chunk has another name, and those of the former build are gone; every
 * operation has another hash, and those of the former build are known, as builds leave them.
 * @returns its folder, and what removes it
 */
export async function laterBuild(): Promise<{ webDir: string; remove: () => Promise<void> }> {
  const webDir = await mkdtemp(join(tmpdir(), 'sise-web-'))
  await mkdir(join(webDir, 'assets'))
  const names = (await readdir('dist/web/assets')).filter((name) => /\.(js|css)$/.test(name))
  const chunks = new Set(names)
  // Begins only where a name can begin: from every character of a long word it would take minutes.
  const operations = await laterOperations(webDir)
  const renamed = (text: string) =>
    text
      .replace(/(?<![\w-])[\w-]+\.(?:js|css)/g, (name) => (chunks.has(name) ? laterName(name) : name))
      .replace(/(?<![\da-f])[\da-f]{10}(?![\da-f])/g, (hash) => operations.get(hash) ?? hash)
  const pages = (await readdir('dist/web/pages')).filter((name) => name.endsWith('.html'))
  const hashes = new Map<string, string>()
  await mkdir(join(webDir, 'pages'))
  for (const name of [
    ...names.map((name) => join('assets', name)),
    'index.html',
    'tagasiside.html',
    ...pages.map((name) => join('pages', name)),
  ]) {
    const text = await readFile(join('dist/web', name), 'utf8')
    hashes.set(sha256(text), sha256(renamed(text)))
    await writeFile(join(webDir, renamed(name)), renamed(text))
  }
  await copyFile('dist/web/pages.json', join(webDir, 'pages.json'))
  // The service worker knows the hashes of the pages.
  const worker = renamed(await readFile('dist/web/worker.js', 'utf8'))
  const later = worker.replace(/(?<="revision":")[^"]+/g, (hash) => hashes.get(hash) ?? hash)
  await writeFile(join(webDir, 'worker.js'), later)
  return { webDir, remove: () => rm(webDir, { recursive: true, force: true }) }
}

/** Leaves the operations of this build, as builds leave those of earlier ones, and its own, each with another text. @returns their hashes */
async function laterOperations(webDir: string): Promise<Map<string, string>> {
  await cp('dist/web/operations', join(webDir, 'operations'), { recursive: true })
  const manifest = JSON.parse(await readFile('web/app/generated/operations.json', 'utf8')) as Manifest
  const later = manifest.operations.map((one) => ({ ...one, body: `${one.body}\n# hiljem` }))
  const operations = later.map((one) => ({ ...one, id: sha256(one.body, 'hex').slice(0, 10) }))
  await writeFile(join(webDir, 'operations/hiljem.json'), JSON.stringify({ ...manifest, operations }))
  return new Map(manifest.operations.map(({ id }, index) => [id, operations[index]?.id ?? '']))
}

interface Manifest {
  operations: { id: string; body: string }[]
}

const laterName = (name: string) => name.replace(/\.\w+$/, '-uus$&')

const sha256 = (text: string, digits: 'base64' | 'hex' = 'base64') => createHash('sha256').update(text).digest(digits)
