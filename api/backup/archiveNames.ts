import { join, resolve } from 'node:path'

/** What an archive is made for, which decides how long it is retained. */
export type ArchiveKind = 'scheduled' | 'by-hand' | 'before-upgrade'

/** The paths that an archive may get. */
export interface ArchiveTarget {
  path: string
  /** The path if files are missing in it. */
  incompletePath: string
  kind: ArchiveKind
}

/** The target of an archive that is named after its time. */
export function archiveIn(folder: string, time: Date, kind: ArchiveKind): ArchiveTarget {
  const path = join(resolve(folder), archiveName(time, kind))
  return { path, incompletePath: incompleteName(path), kind }
}

/** An archive's name and the facts in it. */
export interface NamedArchive {
  name: string
  time: Date
  kind: ArchiveKind
  /** Whether it has the bytes of all files. */
  isComplete: boolean
}

const pattern = /^sise-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-(by-hand|before-upgrade))?(-incomplete)?\.tar$/

/** The name of an archive, with its time in UTC, without colons, which some file systems do not allow. */
export function archiveName(time: Date, kind: ArchiveKind = 'scheduled'): string {
  const when = `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  return `sise-${when}${kind === 'scheduled' ? '' : `-${kind}`}.tar`
}

/** Adds '-incomplete' to the path of an archive, whether it has one of our names or not. */
export function incompleteName(path: string): string {
  return path.replace(/(\.tar)?$/, '-incomplete$1')
}

/** The names among these that are of our archives, newest first. */
export function namedArchives(names: readonly string[]): NamedArchive[] {
  return names
    .flatMap((name) => {
      const [, day, hours, minutes, seconds, kind = 'scheduled', incomplete] = pattern.exec(name) ?? []
      const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
      // The pattern matches no other kinds.
      return Number.isNaN(time.getTime()) ? [] : [{ name, time, kind: kind as ArchiveKind, isComplete: !incomplete }]
    })
    .sort((a, b) => b.time.getTime() - a.time.getTime())
}
