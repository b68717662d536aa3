export const recordsFolder: string
export function clearRecords(): void
export function missingCalls(): string[]
export function missingOf(documented: readonly string[], made: readonly string[]): string[]
