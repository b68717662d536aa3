const pausesMs = [400, 1_200]

/** Fetches a piece of the client, again after a pause where the line broke. @throws what the last attempt failed with. */
export async function retriedImport<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs)
    try {
      return await load()
    } catch {
      // Said, if at all, by the last attempt.
      await new Promise((wake) => setTimeout(wake, pause))
    }
  return load()
}
