import { addAbortSignal, type Readable } from 'node:stream'
import { inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { most } from '../../schema/rules/client/limits.ts'
import { zipPath } from '../../schema/rules/client/zip.ts'
import { boundedList } from '../http/bounded.ts'
import { whileConnected } from '../http/disconnection.ts'
import { givenIdSchema } from '../http/fields.ts'
import { requireMember } from '../http/session/caller.ts'
import { requireScope } from '../http/tools/gate.ts'
import { files } from '../store/tables/files.ts'
import { contentHeaders } from './contentHeaders.ts'
import { noSuchFile } from './reading.ts'
import { readStored } from './staticRoutes.ts'
import type { FileDeps } from './storage/fileDeps.ts'

const idsSchema = boundedList(givenIdSchema('Sellist faili ei ole.'), {
  most: most.zipped,
  wrong: 'Vali failid.',
  tooLong: `Korraga saab alla laadida kuni ${most.zipped} faili.`,
})

const querySchema = z.object({
  id: z
    .preprocess((given) => [given].flat(), idsSchema)
    .describe('The ids of the files, repeated; missing files are left out'),
})

/** Serves several files as one zip. LIST-8. */
export function zipRoute(deps: FileDeps): FastifyPluginCallbackZod {
  const mayRead = (request: FastifyRequest) => {
    requireScope(request, ['foorum', 'failid'])
    return requireMember(request)
  }
  return (app, _options, done) => {
    const schema = { tags: ['files'], querystring: querySchema, response: { 200: z.any().describe('The zip') } }
    app.get(zipPath, { schema, onRequest: mayRead, exposeHeadRoute: false }, async (request, reply) => {
      const ids = [...new Set(request.query.id)]
      const found = await deps.db.select().from(files).where(inArray(files._id, ids))
      if (found.length === 0) throw noSuchFile()
      const rows = ids.flatMap((id) => found.find(({ _id }) => _id === id) ?? [])
      const { bytes, size } = zipOf(deps, rows, whileConnected(reply))
      return reply
        .headers({ ...contentHeaders('application/zip', 'failid.zip', true), 'cache-control': 'private, no-store' })
        .header('content-length', size)
        .send(bytes)
    })
    done()
  }
}

type StoredFile = typeof files.$inferSelect

/** What a zip has besides files: texts by their names, and the folder of the files, with a slash. */
interface ZipTexts {
  texts: Record<string, string>
  folder: string
}

/**
 * A zip of files, uncompressed because pictures and documents are compressed already. Each file is opened when the client has taken the
 * ones before. A failure of the storage ends the stream with an error.
 */
export function zipOf(
  deps: FileDeps,
  rows: readonly StoredFile[],
  signal: AbortSignal,
  { texts, folder }: ZipTexts = { texts: {}, folder: '' },
): { bytes: Readable; size: number } {
  const zip = new ZipFile()
  // A PassThrough; its type is only that of a readable stream.
  const bytes = zip.outputStream as Readable
  const fail = (error: Error) => void bytes.destroy(error)
  zip.on('error', fail)
  for (const [name, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), name, { compress: false })
  const names = uniqueNames(rows.map(({ nimi }) => nimi))
  for (const [index, { kaust, _id, algfail, size, lisatud }] of rows.entries())
    zip.addReadStreamLazy(`${folder}${names[index] ?? _id}`, { compress: false, size, mtime: lisatud }, (give) => {
      readStored(deps, `${kaust}/${_id}/${algfail}`, signal).then(
        // The library does not forward errors of the file.
        (file) => give(null, addAbortSignal(signal, file).once('error', fail)),
        fail,
      )
    })
  let size = 0
  // Called at once, as all sizes are known; its type has no parameter.
  zip.end(undefined, (...[total = 0]: number[]) => void (size = total))
  return { bytes, size }
}

/** Characters that names of files cannot have on Windows. */
const foreign = /[\\/:*?"<>|]/g

/** Names for one folder on any system: repeated ones, whatever their case, get a number: 'pilt (2).jpg'. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    const name = given.replace(foreign, '_')
    const stem = name.replace(/(?<=.)\.[^.]*$/, '')
    let unique = name
    for (let number = 2; taken.has(unique.toLowerCase()); number++)
      unique = `${stem} (${number})${name.slice(stem.length)}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
