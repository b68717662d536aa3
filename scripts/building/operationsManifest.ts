import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes the client's operations for the gateway, next to the chunks, to a file with the hash of its content in the name. GQL-9.
 * @param web the folder of the client
 */
export function operationsManifest(web: string): Plugin {
  return {
    name: 'operations-manifest',
    apply: 'build',
    async generateBundle() {
      const source = await readFile(join(web, 'app/generated/operations.json'), 'utf8')
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: `operations/${hash}.json`, source })
    },
  }
}
