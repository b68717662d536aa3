import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, readManifest } from './manifest.ts'

/** The operations of this build of the client and of earlier ones, by their ids. */
export interface BuiltOperations {
  find(id: string): string | undefined
  isEmpty(): boolean
}

/** How often at most the folder is looked at for the operations of a newer build, in milliseconds. */
const lookEveryMs = 1_000

/**
 * Reads the manifests that builds of the client have left in a folder, each named by the hash of its content. One that is placed under a
 * running gateway is read as soon as somebody asks for what is in it. GQL-9.
 * @param add gets the text of each. @returns what does not fit the schema, as of a former build
 * @param report gets what could not be read, and what does not fit
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
    // No client is built: there is nothing to find.
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
          // The client names them by a part of their hash; tools, and whoever sends the text, by all of it.
          bodies.set(id, body).set(hashOf(body), body)
        }
        if (faults.length > 0) report(new Error(faults.join(' ')), file)
        read.add(file)
      } catch (error) {
        // It may be half copied: it is read again when somebody asks.
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
