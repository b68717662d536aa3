// Bundles the packages that the tests import into dist/testLibraries. Jest loads every module again for each test file, which takes 0.5 s
// of CPU for the modules of packages, and little for a bundle.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeIfStale } from '../building/freshness.mjs'
import { unbundledPackages } from '../building/productionPackages.mjs'

const folder = 'dist/testLibraries'

/**
 * The tests of one environment, which share bundles.
 * @typedef {{ name: 'node' | 'web', tests: RegExp, condition: string }} Group
 */

/** @type {Group[]} */
const groups = [
  { name: 'web', tests: /\.web\.test\.tsx?$|^support\/jest\/webSetup\.ts$/, condition: 'browser' },
  { name: 'node', tests: /\.(rules|gateway|api|stack|browser)\.test\.ts$/, condition: 'node' },
]

/**
 * Packages that Jest loads from node_modules: its own, those with native code, those that need their own files, one with circular imports,
 * and React, whose `act` requires a module of Node in a way that bundlers cannot see.
 */
const asInstalled =
  /^(@jest\/|react$|sharp$|@node-rs\/|pg-native$|esbuild$|typescript$|playwright-core$|fake-indexeddb)/

/**
 * The names that the tests of a group, and all files that they import, import by package; empty for an import without names.
 * @typedef {Record<string, string[]>} Imports
 */

/** @param {Group['name']} group */
const listOf = (group) => `${folder}/${group}/imports.json`

/** @param {string} specifier */
const fileOf = (specifier) =>
  `${specifier
    .replace(/\.m?js$/, '')
    .replace('@', '')
    .replaceAll('/', '.')}.mjs`

/** Creates the bundles, unless they are up to date. */
export async function makeTestLibraries() {
  const code = ['api', 'gateway', 'schema', 'scripts', 'tests', 'web']
  await makeIfStale('dist/.testImports', ['package-lock.json', ...code], async () => {
    for (const group of groups) {
      mkdirSync(`${folder}/${group.name}`, { recursive: true })
      const list = listOf(group.name)
      const imports = JSON.stringify(await importsOf(group))
      if (!existsSync(list) || readFileSync(list, 'utf8') !== imports) writeFileSync(list, imports)
    }
  })
  for (const group of groups) {
    const sources = ['package-lock.json', 'scripts/testing/testLibraries.mjs', listOf(group.name)]
    await makeIfStale(`dist/.testLibraries-${group.name}`, sources, () => makeBundles(group))
  }
}

/**
 * The absolute paths of a group's bundles by import; empty before they are created.
 * @param {Group['name']} group
 * @returns {Map<string, string>}
 */
export function libraryPaths(group) {
  if (!existsSync(listOf(group))) return new Map()
  return new Map(
    Object.keys(readImports(group)).map((specifier) => [specifier, resolve(folder, group, fileOf(specifier))]),
  )
}

/** @param {Group['name']} group @returns {Imports} */
function readImports(group) {
  return JSON.parse(readFileSync(listOf(group), 'utf8'))
}

/** @param {Group} group @returns {Promise<Imports>} */
async function importsOf({ tests, condition }) {
  const { build } = await import('esbuild')
  /** @type {Map<string, Set<string>>} */
  const imports = new Map()
  const { outputFiles } = await build({
    entryPoints: readdirSync('tests', { recursive: true, encoding: 'utf8' })
      .filter((path) => tests.test(path))
      .map((path) => `tests/${path}`),
    bundle: true,
    splitting: true,
    write: false,
    outdir: folder,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    conditions: [condition],
    loader: { '.css': 'empty' },
    logLevel: 'error',
    plugins: [
      {
        name: 'collect',
        setup(collecting) {
          collecting.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
            if (kind === 'entry-point') return undefined
            if (!/^node:|\.css$/.test(path) && !asInstalled.test(path)) imports.set(path, new Set())
            return { path, external: true }
          })
        },
      },
    ],
  })
  // esbuild has left out the imports of types and writes the others in one form.
  const form = /^import (?:(\w+),? )?(?:\{([^}]*)\} )?from "(.*)";$/gm
  for (const { text } of outputFiles)
    for (const [, own, names = '', specifier = ''] of text.matchAll(form)) {
      const found = imports.get(specifier)
      if (own) found?.add('default')
      for (const name of names.split(',')) if (name.trim()) found?.add(name.trim().split(' ')[0] ?? '')
    }
  return Object.fromEntries([...imports].sort().map(([specifier, names]) => [specifier, [...names].sort()]))
}

/** @param {Group} group */
async function makeBundles({ name, condition }) {
  const { build } = await import('esbuild')
  const outdir = `${folder}/${name}`
  for (const file of readdirSync(outdir)) if (file.endsWith('.mjs')) rmSync(`${outdir}/${file}`)
  const entries = `${outdir}/entries`
  rmSync(entries, { recursive: true, force: true })
  mkdirSync(entries)
  const imports = Object.entries(readImports(name))
  for (const [specifier, names] of imports) {
    const text = specifier === icons ? iconsNamed(names) : exportsOf(specifier, names)
    writeFileSync(`${entries}/${fileOf(specifier)}`, text)
  }
  await build({
    entryPoints: imports.map(([specifier]) => `${entries}/${fileOf(specifier)}`),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Modules that packages share stay single instances.
    splitting: true,
    chunkNames: 'part-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    conditions: [condition],
    // As Jest resolves them.
    mainFields: ['main'],
    external: [...unbundledPackages, '@jest/globals', 'react'],
    // For packages that are CommonJS. Fastify would search require.cache, which Jest makes slow, for the name of each plugin.
    banner: {
      js: `import { createRequire as requireOf } from 'node:module'
const requireHere = requireOf(import.meta.url), require = (id) => requireHere(id);`,
    },
    logLevel: 'error',
  })
}

/**
 * The source of a module that exports names of a package, one by one, as CommonJS needs it.
 * @param {string} specifier
 * @param {string[]} names
 */
function exportsOf(specifier, names) {
  return names.length > 0 ? `export { ${names.join(', ')} } from '${specifier}'\n` : `import '${specifier}'\n`
}

const icons = '@tabler/icons-react'

/** As `exportsOf`, from the files of single icons, as the package's main module loads all six thousand. @param {string[]} names */
function iconsNamed(names) {
  const own = resolve('node_modules', icons, 'dist/esm/icons')
  return names.map((name) => `export { default as ${name} } from '${own}/${name}.mjs'\n`).join('')
}
