import type { ApiResponse, TestApi } from '../../support/api/api.ts'

/** Options of `upload`. */
export interface Upload {
  as?: { token: string } | null
  folder?: string
  name?: string
  field?: string
  headers?: Record<string, string>
}

/** Uploads one file by a multipart form, like a browser. */
export async function upload(
  api: Pick<TestApi, 'url'>,
  bytes: Uint8Array | string,
  options: Upload = {},
): Promise<ApiResponse> {
  const { as, folder = 'foorum', name = 'fail.bin', field = 'files', headers } = options
  const form = new FormData()
  form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  const response = await fetch(`${api.url}/api/files/${folder}`, {
    method: 'POST',
    headers: { ...(as && { 'x-auth-token': as.token }), ...headers },
    body: form,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

/** Downloads the file at a path below /api/static. @returns its bytes with status and headers */
export async function download(
  api: TestApi,
  path: string,
  options: { as?: { token: string } | null; headers?: Record<string, string>; method?: string } = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const { as, headers, method = 'GET' } = options
  const response = await fetch(`${api.url}/api/static${path}`, {
    method,
    headers: { ...(as && { 'x-auth-token': as.token }), ...headers },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
