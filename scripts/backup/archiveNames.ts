const pattern = /^sise-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/

/** The name of an archive, by its moment in UTC. No colons: not every file system takes them. */
export function archiveName(time: Date): string {
  return `sise-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
}

/** The moment of an archive; undefined for a name of any other shape. */
export function archiveTime(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? []
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
