import { randomUUID } from 'node:crypto'
import type { WebStack } from '../support/web/webStack.ts'

/** Adds the row of a picture, without its bytes, to our api: a public one by default. @returns its id */
export async function addPicture({ sql }: WebStack, nimi: string, kaust: 'avalik' | 'foorum' = 'avalik') {
  const id = randomUUID()
  await sql(`insert into files (_id, nimi, kaust, algfail, mimetype, size, suurused)
    values ('${id}', '${nimi}', '${kaust}', 'original.jpg', 'image/jpeg', 1000,
      '[{"laius":420,"korgus":280,"nimi":"420.jpg","bytes":500,"webpBytes":null}]')`)
  return id
}
