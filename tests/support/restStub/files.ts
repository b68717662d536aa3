import { addressOf, nextNumber, notFound, ok, refused, type StubRequest, type StubResponse } from './responses.ts'
import type { StubPerson } from './users.ts'

/** A file of the stub. */
export interface StubFile {
  _id: string
  nimi: string
  tee: string
  meta: { mimetype: string; size: number }
  suurused?: { laius: number; korgus?: number; tee: string }[]
  /** The uploader; like `lisatud`, the time of the upload, an extension of §7. */
  lisaja?: { _id: string; nimi: string }
  lisatud?: string
  /** The content, which responses omit. */
  bytes: Buffer
}

/** The files of a stub. */
export interface FileRows {
  /** Newest first. */
  files: StubFile[]
}

/** The single part of an upload form. */
interface UploadedForm {
  field: string
  name: string
  mimeType: string
  bytes: Buffer
}

/** Two pictures, one of them public, and a document. */
export function filesContent(): FileRows {
  const file = (_id: string, folder: string, nimi: string, mimetype: string): StubFile => {
    const bytes = Buffer.from(`${nimi} sisu`)
    return { _id, nimi, tee: `/${folder}/${_id}/${nimi}`, meta: { mimetype, size: bytes.length }, bytes }
  }
  const praam = file('f3', 'avalik', 'praam.jpg', 'image/jpeg')
  return {
    files: [
      { ...praam, suurused: [{ laius: 420, tee: '/avalik/f3/420.jpg' }] },
      file('f2', 'foorum', 'sadam.png', 'image/png'),
      file('f1', 'foorum', 'praami-plaan.pdf', 'application/pdf'),
    ],
  }
}

/** Handles downloads: the content of a file that the caller may see; undefined for any other call. */
export function staticResponse(
  stub: FileRows,
  { method, url }: StubRequest,
  caller: StubPerson | undefined,
): StubResponse | undefined {
  const file = stub.files.find(({ tee }) => method === 'GET' && url === `/api/static${tee}`)
  if (!file || (!caller && !file.tee.startsWith('/avalik/'))) return undefined
  return { ...ok(undefined), file: { type: file.meta.mimetype, bytes: file.bytes } }
}

/** Handles the calls of files; undefined for any other. */
export function fileResponse(stub: FileRows, request: StubRequest): StubResponse | undefined {
  const { method, body } = request
  const { pathname, searchParams } = addressOf(request)
  if (!/^\/api\/files(\/|$)/.test(pathname)) return undefined
  const [name = ''] = pathname.slice('/api/files/'.length).split('/').map(decodeURIComponent)
  if (method === 'GET' && name === '') {
    const search = (searchParams.get('search') ?? '').toLowerCase()
    const isWanted = ({ nimi, meta }: StubFile) =>
      nimi.toLowerCase().includes(search) &&
      (searchParams.get('type') !== 'image' || meta.mimetype.startsWith('image/'))
    const found = stub.files.filter(isWanted)
    return ok(found.map(recordOf))
  }
  if (method === 'POST' && (name === 'foorum' || name === 'avalik')) return uploadResponse(stub, name, body)
  const file = stub.files.find(({ _id }) => _id === name)
  if (!file) return notFound()
  if (method !== 'DELETE') return notFound()
  stub.files.splice(stub.files.indexOf(file), 1)
  return ok({ _id: name })
}

/** Parses a multipart form with one part; {} if it is not one. */
export function formOf(bytes: Buffer): UploadedForm | Record<string, never> {
  const start = bytes.indexOf('\r\n\r\n')
  const end = bytes.lastIndexOf('\r\n--')
  if (start === -1 || end < start) return {}
  const head = bytes.subarray(0, start).toString('utf8')
  const valueOf = (pattern: RegExp) => pattern.exec(head)?.[1] ?? ''
  return {
    field: valueOf(/name="([^"]*)"/),
    name: valueOf(/filename="([^"]*)"/),
    mimeType: valueOf(/content-type: (.*)/i),
    bytes: Buffer.from(bytes.subarray(start + 4, end)),
  }
}

function uploadResponse(stub: FileRows, folder: string, body: Record<string, unknown>): StubResponse {
  const { field, name, mimeType, bytes } = body as unknown as UploadedForm
  if (field !== 'files') return refused(400, 'Fail puudub.')
  const _id = `fail-${nextNumber()}`
  const file: StubFile = {
    _id,
    nimi: name,
    tee: `/${folder}/${_id}/${encodeURIComponent(name)}`,
    meta: { mimetype: mimeType, size: bytes.length },
    bytes,
  }
  stub.files.unshift(file)
  return ok(recordOf(file))
}

function recordOf({ bytes: _bytes, ...record }: StubFile): Omit<StubFile, 'bytes'> {
  return record
}
