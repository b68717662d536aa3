import { act } from '@testing-library/react'

/** One upload as it stands on its way to the gateway; the test is the gateway. */
export interface SentUpload {
  headers: Record<string, string>
  /** Of the multipart form: what is asked, where the file belongs, and the file. */
  operations: { operationName: string; query: string; variables: Record<string, unknown> }
  map: Record<string, string[]>
  file: File
  aborted: boolean
  /** So much of it is out, 0 to 1. */
  progress(part: number): void
  /** Keeps it: answers with a file. */
  keep(file: Record<string, unknown>): Promise<void>
  answer(body: unknown, status?: number): Promise<void>
  /** The connection is gone. */
  breakOff(): Promise<void>
}

/** Takes the place of XMLHttpRequest until `restore`. */
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
      const answer = (body: unknown, status = 200) =>
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
        keep: (file) => answer({ data: { uploadFile: file } }),
        answer,
        breakOff: () => settle(() => this.onerror?.()),
      }
      sent.push(this.upload_)
    }
  }
  // Only what an upload uses of it is there.
  window.XMLHttpRequest = Caught as unknown as typeof XMLHttpRequest
  return { sent, restore: () => void (window.XMLHttpRequest = original) }
}

/** A file of so many bytes. */
export function fileOf(name: string, type: string, bytes = 2000): File {
  const file = new File(['x'], name, { type })
  // As large as one wants, without making it.
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}
