/** A file to upload in a test. */
export interface SentFile {
  bytes: Uint8Array | string
  name?: string
  type?: string
}

export const uploadDocument =
  'mutation Laadi($file:Upload!,$visibility:Visibility!){uploadFile(file:$file,visibility:$visibility){id name size url visibility}}'

/** A request body of the GraphQL multipart request specification: one operation, and its files in the order of the map. */
export function multipartBody(operations: unknown, map: unknown, files: Record<string, SentFile> = {}): FormData {
  const form = new FormData()
  form.set('operations', typeof operations === 'string' ? operations : JSON.stringify(operations))
  form.set('map', typeof map === 'string' ? map : JSON.stringify(map))
  for (const [key, { bytes, name = 'fail.txt', type = 'text/plain' }] of Object.entries(files))
    form.set(key, new Blob([bytes as BlobPart], { type }), name)
  return form
}

/** The request body of `uploadFile` with one file. */
export function uploadBody(file: SentFile, visibility = 'FORUM'): FormData {
  const operations = { query: uploadDocument, variables: { file: null, visibility } }
  return multipartBody(operations, { 0: ['variables.file'] }, { 0: file })
}
