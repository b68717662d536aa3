import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes .br and .gz next to compressible files, so that the gateway does not compress per request.
 * @param brotli its quality, up to 11, which takes ten times as long as 9 and saves another twentieth
 */
export function compressed({ brotli }: { brotli: number }): Plugin {
  let outDir = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /^(?!operations).*\.(js|css|svg|json)$/.test(file))
          .map((file) => compress(join(outDir, file), brotli)),
      )
    },
  }
}

async function compress(path: string, quality: number) {
  const bytes = await readFile(path)
  if (bytes.length < 1024) return
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, options), promisify(gzip)(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
