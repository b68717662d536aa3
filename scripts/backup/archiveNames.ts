const pattern = /^sise-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/

/** The name of an archive by its time in UTC, without colons, which some file systems do not allow. */
export function archiveName(time: Date): string {
  return `sise-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
}

/** The time of an archive; undefined for any other name. */
export function archiveTime(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? []
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
