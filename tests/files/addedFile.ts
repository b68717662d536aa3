import { v7 as newId } from 'uuid'
import type { Person } from '../support/api/api.ts'
import type { WebStack } from '../support/web/webStack.ts'

/** The columns of a file that a test may set. */
interface FileTraits {
  kaust?: 'foorum' | 'avalik'
  mimetype?: string
  size?: number
  /** The uploader; the member by default. */
  by?: Person
}

/** Adds the row of a file to our api, without its bytes; each is newer than the one before. @returns its id */
export async function addFile(
  { sql, member }: WebStack,
  name: string,
  { kaust = 'foorum', mimetype = typeOf(name), size = 12_345, by = member }: FileTraits = {},
): Promise<string> {
  const id = newId()
  const variants = mimetype.startsWith('image/')
    ? [1920, 1366, 768, 420, 200].map((laius) => {
        return { laius, korgus: laius / 2, nimi: `${laius}.jpg`, bytes: 500, webpBytes: null }
      })
    : []
  await sql(`insert into files (_id, nimi, kaust, algfail, mimetype, size, suurused, lisaja_id)
    values ('${id}', '${name}', '${kaust}', 'fail', '${mimetype}', ${size}, '${JSON.stringify(variants)}', '${by._id}')`)
  return id
}

const typeOf = (name: string) => (name.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf')
