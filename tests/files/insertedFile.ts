import { v7 as newId } from 'uuid'
import { files } from '../../api/store/tables/files.ts'
import type { Person, TestApi } from '../support/api/api.ts'

/** Inserts the row of a public picture or document, without its bytes. @returns its id */
export async function insertedFile(
  api: Pick<TestApi, 'db'>,
  kind: 'pilt' | 'dokument',
  by: Person | null,
): Promise<string> {
  const _id = newId()
  const isPicture = kind === 'pilt'
  await api.db.insert(files).values({
    _id,
    nimi: isPicture ? 'sadam.jpg' : 'kava.pdf',
    kaust: 'avalik',
    algfail: isPicture ? 'original.jpg' : 'original.pdf',
    mimetype: isPicture ? 'image/jpeg' : 'application/pdf',
    size: 1000,
    suurused: isPicture ? [{ laius: 420, korgus: 280, nimi: '420.jpg', bytes: 500, webpBytes: null }] : [],
    lisajaId: by?._id ?? null,
  })
  return _id
}
