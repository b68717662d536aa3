import { v4 as newId } from 'uuid'
import type { FileRowFragment, Visibility } from '../generated.ts'
import type { UploadItem, UploadStore } from './uploadStore.ts'

/** Options of an upload. */
export interface UploadTerms {
  visibility: Visibility
  /** Sends photos unchanged. */
  keepOriginal: boolean
  /** Rejects files other than images. */
  imagesOnly: boolean
  /** The size limit in MiB; null if unknown, so that only the server checks it. */
  limitMb: number | null
  /** As in UploadItem. */
  target?: string
}

/** The dependencies of the queue. */
export interface UploadDeps {
  /** Returns why a file is rejected before sending; null if it is accepted. */
  refuse: (file: File, terms: UploadTerms) => string | null
  /** Scales down a large photo. @throws Refusal for a file that the browser cannot decode */
  prepare: (file: File, keepOriginal: boolean) => Promise<File>
  /** Sends a file. All attempts have the same idempotency key (REST-7). */
  send: (file: File, sending: Sending) => Promise<FileRowFragment>
  /** The message for an error of `send`, and whether a retry may succeed. */
  failureOf: (error: unknown) => { problem: string; retryable: boolean }
  /** The number of simultaneous uploads. */
  parallel: number
}

/** An attempt to send a file. */
export interface Sending {
  visibility: Visibility
  key: string
  signal: AbortSignal
  onProgress: (changes: number) => void
}

/** A rejection before sending, for which a retry is useless; the message is in Estonian. */
export class Refusal extends Error {}

/** A queue of uploads, each in its own request. */
export interface UploadQueue {
  /** Appends files; rejected ones are listed as failed. */
  add: (files: readonly File[], terms: UploadTerms) => void
  /** Retries a failed upload. */
  retry: (id: string) => void
  /** Removes an entry, and cancels it if pending. An uploaded file stays on the server. */
  remove: (id: string) => void
  /** Cancels and removes all entries. */
  clear: () => void
}

interface Job {
  source: File
  /** The file to send, after `prepare`. */
  prepared: File | null
  terms: UploadTerms
  key: string
  abort: AbortController
}

/** Creates an empty queue, which stores its entries in the store. */
export function createUploadQueue(deps: UploadDeps, { items, uploaded }: UploadStore): UploadQueue {
  const jobs = new Map<string, Job>()

  const change = (id: string, changes: Partial<UploadItem>) =>
    items.set(items.get().map((item) => (item.id === id ? { ...item, ...changes } : item)))

  const startNext = () => {
    const running = items.get().filter(({ step }) => step === 'preparing' || step === 'sending').length
    const next = items
      .get()
      .filter(({ step }) => step === 'waiting')
      .slice(0, Math.max(0, deps.parallel - running))
    for (const { id } of next) void run(id)
  }

  const run = async (id: string) => {
    const job = jobs.get(id)
    if (!job) return
    const { signal } = job.abort
    change(id, { step: 'preparing', problem: null, progress: 0, status: 0 })
    try {
      job.prepared ??= await deps.prepare(job.source, job.terms.keepOriginal)
      if (signal.aborted) return
      change(id, { step: 'sending', size: job.prepared.size })
      const file = await deps.send(job.prepared, {
        visibility: job.terms.visibility,
        key: job.key,
        signal,
        onProgress: (progress) => !signal.aborted && change(id, { progress }),
      })
      if (signal.aborted) return
      jobs.delete(id)
      change(id, { step: 'done', status: 1, progress: 1, file })
      const inOrder = items.get().flatMap((item) => item.file ?? [])
      uploaded.call(file, inOrder, job.terms.target ?? '')
    } catch (error) {
      if (signal.aborted) return
      const failure = error instanceof Refusal ? refusedWith(error.message) : deps.failureOf(error)
      change(id, { ...failure, step: 'failed', status: 0, progress: 0 })
    } finally {
      startNext()
    }
  }

  const cancel = (id: string) => {
    jobs.get(id)?.abort.abort()
    jobs.delete(id)
  }

  return {
    add: (files, terms) => {
      const added = files.map((source): UploadItem => {
        const id = newId()
        const problem = deps.refuse(source, terms)
        if (problem == null) jobs.set(id, { source, prepared: null, terms, key: newId(), abort: new AbortController() })
        const { name, size } = source
        const { target = '' } = terms
        return { ...untouched, id, name, size, target, ...(problem != null && refusedWith(problem)) }
      })
      items.set([...items.get(), ...added])
      startNext()
    },
    retry: (id) => {
      const item = items.get().find((each) => each.id === id)
      if (item?.step !== 'failed' || !item.retryable) return
      change(id, { step: 'waiting', problem: null })
      startNext()
    },
    remove: (id) => {
      cancel(id)
      items.set(items.get().filter((item) => item.id !== id))
      startNext()
    },
    clear: () => {
      for (const { id } of items.get()) cancel(id)
      items.set([])
    },
  }
}

const untouched = { progress: 0, status: 0, step: 'waiting', problem: null, retryable: true, file: null } as const

const refusedWith = (problem: string) => ({ step: 'failed', problem, retryable: false }) as const
