export function makeIfStale(stamp: string, sources: string[], make: () => void | Promise<void>): Promise<void>
