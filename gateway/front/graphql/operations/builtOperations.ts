import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, readManifest } from './manifest.ts'

/** The operations of this build of the client and of earlier ones, by their ids. */
export interface BuiltOperations {
  find(id: string): string | undefined
  isEmpty(): boolean
}

/** Minimum interval between two looks for the manifest of a newer build, in milliseconds. */
const lookEveryMs = 1_000

/**
 * Reads the manifests that builds of the client have left in a folder, each named by the hash of its content. A manifest that is added
 * later is read when a request names an unknown id. GQL-9.
 * @param add called with the text of each operation; returns why it does not fit the schema, as in a former build
 * @param report called with manifests that could not be read, and with operations that do not fit
 */
export function builtOperations(
  folder: string,
  { add, report }: { add: (text: string) => string | undefined; report: (error: unknown, file: string) => void },
): BuiltOperations {
  const bodies = new Map<string, string>()
  const read = new Set<string>()
  const reported = new Set<string>()
  let changedAt = -1
  let lookedAt = -Infinity

  function look(): void {
    lookedAt = performance.now()
    // Undefined without a built client.
    const folderChangedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    if (folderChangedAt == null || folderChangedAt === changedAt) return
    changedAt = folderChangedAt
    for (const file of readdirSync(folder)) {
      if (!file.endsWith('.json') || read.has(file)) continue
      try {
        const faults: string[] = []
        for (const { id, body } of readManifest(readFileSync(join(folder, file), 'utf8'))) {
          const fault = add(body)
          if (fault != null) faults.push(`${id}: ${fault}`)
          // The client sends a prefix of the hash; tools send the complete one.
          bodies.set(id, body).set(hashOf(body), body)
        }
        if (faults.length > 0) report(new Error(faults.join(' ')), file)
        read.add(file)
      } catch (error) {
        // A copy may be in progress: the next look reads it again.
        changedAt = -1
        if (!reported.has(file)) report(error, file)
        reported.add(file)
      }
    }
  }

  look()
  return {
    find(id) {
      if (!bodies.has(id) && performance.now() - lookedAt > lookEveryMs) look()
      return bodies.get(id)
    },
    isEmpty: () => bodies.size === 0,
  }
}
