/** The lowest id of rows that were created from this time on. */
export function firstIdSince(time: Date): string {
  const ms = Math.max(time.getTime(), 0).toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`
}
