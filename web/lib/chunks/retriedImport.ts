const pausesMs = [400, 1_200]

/** Imports a chunk, with two retries after a pause; `loadChunk` makes retries possible. @throws the error of the last attempt */
export async function retriedImport<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs)
    try {
      return await load()
    } catch {
      // Only the last attempt reports its error.
      await new Promise((wake) => setTimeout(wake, pause))
    }
  return load()
}
