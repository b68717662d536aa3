import { afterEach, beforeEach } from '@jest/globals'
import { act } from '@testing-library/react'

/** An upload in progress; the test plays the gateway. */
export interface SentUpload {
  headers: Record<string, string>
  /** The parts of the multipart form: `operations` and `map`, parsed, and the file. */
  operations: { operationName: string; extensions: unknown; variables: Record<string, unknown> }
  map: Record<string, string[]>
  file: File
  aborted: boolean
  /** Reports upload progress: `part` from 0 to 1. */
  progress(part: number): void
  /** Responds with a stored file. */
  keep(file: Record<string, unknown>): Promise<void>
  response(body: unknown, status?: number): Promise<void>
  /** Fails the request like a lost connection. */
  breakOff(): Promise<void>
}

/** Replaces XMLHttpRequest until `restore` is called. */
export function catchUploads(): { sent: SentUpload[]; restore: () => void } {
  const original = window.XMLHttpRequest
  const sent: SentUpload[] = []

  class Caught {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {}
    onload?: () => void
    onerror?: () => void
    status = 0
    responseText = ''
    private headers: Record<string, string> = {}
    private upload_?: SentUpload

    open(method: string, url: string) {
      if (method !== 'POST' || url !== '/graphql') throw new Error(`An upload went astray: ${method} ${url}`)
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    abort() {
      if (this.upload_ && this.status === 0) this.upload_.aborted = true
    }
    send(form: FormData) {
      const settle = async (change: () => void) => {
        await act(async () => {
          change()
          await new Promise((resolve) => setTimeout(resolve, 0))
        })
      }
      const response = (body: unknown, status = 200) =>
        settle(() => {
          this.status = status
          this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
          this.onload?.()
        })
      this.upload_ = {
        headers: this.headers,
        operations: JSON.parse(form.get('operations') as string),
        map: JSON.parse(form.get('map') as string),
        file: form.get('0') as File,
        aborted: false,
        progress: (part) => act(() => this.upload.onprogress?.({ loaded: part * 1000, total: 1000 })),
        keep: (file) => response({ data: { uploadFile: file } }),
        response,
        breakOff: () => settle(() => this.onerror?.()),
      }
      sent.push(this.upload_)
    }
  }
  // Implements only what an upload uses.
  window.XMLHttpRequest = Caught as unknown as typeof XMLHttpRequest
  return { sent, restore: () => void (window.XMLHttpRequest = original) }
}

/** Catches the uploads of each test of a file. @returns those of the current test */
export function catchUploadsInEachTest(): { readonly sent: SentUpload[] } {
  let uploads: ReturnType<typeof catchUploads>
  beforeEach(() => {
    uploads = catchUploads()
  })
  afterEach(() => uploads.restore())
  return {
    get sent() {
      return uploads.sent
    },
  }
}

/** A File whose size is `bytes`. */
export function fileOf(name: string, type: string, bytes = 2000): File {
  const file = new File(['x'], name, { type })
  // Any size without allocating it.
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}
