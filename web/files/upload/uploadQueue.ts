import { v4 as newId } from 'uuid'
import type { FileRowFragment, Visibility } from '../generated.ts'

/** One file on its way. FILE-1. */
export interface UploadItem {
  id: string
  /** The name it was chosen with. */
  name: string
  /** Bytes. */
  size: number
  /** How much of it has been sent, 0 to 1. */
  progress: number
  /** 1 once it is kept; 0 before, and after a failure. */
  status: 0 | 1
  step: 'waiting' | 'preparing' | 'sending' | 'failed' | 'done'
  /** Why it failed or was refused, in Estonian. */
  problem: string | null
  /** Whether trying again can help. */
  retryable: boolean
  /** What became of it. */
  file: FileRowFragment | null
}

/** How files are to be sent. */
export interface UploadTerms {
  visibility: Visibility
  /** Large photos go as they are. */
  keepOriginal: boolean
  /** Only pictures are wanted here. */
  imagesOnly: boolean
  /** The largest file, in megabytes of 1024 × 1024 bytes; null where it is not known yet, and the server judges. */
  limitMb: number | null
}

/** What the queue asks of its surroundings. */
export interface UploadWays {
  /** Why a file is refused before anything is sent; null where it is not. */
  refuse: (file: File, terms: UploadTerms) => string | null
  /** Makes a large photo smaller. Throws a Refusal for what the browser cannot open. */
  prepare: (file: File, keepOriginal: boolean) => Promise<File>
  /** Sends one file. The key is the same for every attempt of one file (REST-7). */
  send: (file: File, sending: Sending) => Promise<FileRowFragment>
  /** A sentence for what `send` threw, and whether another attempt may end otherwise. */
  failureOf: (error: unknown) => { problem: string; retryable: boolean }
  /** How many are under way at once. */
  parallel: number
}

/** One attempt to send a file. */
export interface Sending {
  visibility: Visibility
  key: string
  signal: AbortSignal
  onProgress: (part: number) => void
}

/** Said before sending: another attempt would end the same way. */
export class Refusal extends Error {}

/** Files on their way, each in a request of its own. For useSyncExternalStore. */
export interface UploadQueue {
  items: () => readonly UploadItem[]
  subscribe: (listener: () => void) => () => void
  /** How many files leaving would lose. */
  underWay: () => number
  /** Calls back with each file that the server has kept; answers with what stops it. */
  onKept: (listener: (file: FileRowFragment) => void) => () => void
  /** Puts files at the end; those that are refused stand there with the reason. */
  add: (files: readonly File[], terms: UploadTerms) => void
  /** Tries a failed one again. */
  retry: (id: string) => void
  /** Takes one away, and breaks it off where it is under way. What is kept already stays kept. */
  remove: (id: string) => void
  /** Breaks off whatever is under way, and forgets all. */
  clear: () => void
}

interface Job {
  source: File
  /** What is sent in its place, once it is made. */
  prepared: File | null
  terms: UploadTerms
  key: string
  abort: AbortController
}

/** Makes an empty queue. */
export function createUploadQueue(ways: UploadWays): UploadQueue {
  let items: readonly UploadItem[] = []
  const jobs = new Map<string, Job>()
  const listeners = new Set<() => void>()
  const keptListeners = new Set<(file: FileRowFragment) => void>()

  const become = (next: readonly UploadItem[]) => {
    items = next
    for (const listener of [...listeners]) listener()
  }
  const change = (id: string, part: Partial<UploadItem>) =>
    become(items.map((item) => (item.id === id ? { ...item, ...part } : item)))

  const startNext = () => {
    const underWay = items.filter(({ step }) => step === 'preparing' || step === 'sending').length
    const next = items.filter(({ step }) => step === 'waiting').slice(0, Math.max(0, ways.parallel - underWay))
    for (const { id } of next) void run(id)
  }

  const run = async (id: string) => {
    const job = jobs.get(id)
    if (!job) return
    const { signal } = job.abort
    change(id, { step: 'preparing', problem: null, progress: 0, status: 0 })
    try {
      job.prepared ??= await ways.prepare(job.source, job.terms.keepOriginal)
      if (signal.aborted) return
      change(id, { step: 'sending', size: job.prepared.size })
      const file = await ways.send(job.prepared, {
        visibility: job.terms.visibility,
        key: job.key,
        signal,
        onProgress: (progress) => !signal.aborted && change(id, { progress }),
      })
      if (signal.aborted) return
      jobs.delete(id)
      change(id, { step: 'done', status: 1, progress: 1, file })
      for (const listener of [...keptListeners]) listener(file)
    } catch (error) {
      if (signal.aborted) return
      const failure = error instanceof Refusal ? refusedWith(error.message) : ways.failureOf(error)
      change(id, { ...failure, step: 'failed', status: 0, progress: 0 })
    } finally {
      startNext()
    }
  }

  const breakOff = (id: string) => {
    jobs.get(id)?.abort.abort()
    jobs.delete(id)
  }

  return {
    items: () => items,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    underWay: () => items.filter(isUnderWay).length,
    onKept: (listener) => {
      keptListeners.add(listener)
      return () => keptListeners.delete(listener)
    },
    add: (files, terms) => {
      const added = files.map((source): UploadItem => {
        const id = newId()
        const problem = ways.refuse(source, terms)
        if (problem == null) jobs.set(id, { source, prepared: null, terms, key: newId(), abort: new AbortController() })
        return { ...untouched, id, name: source.name, size: source.size, ...(problem != null && refusedWith(problem)) }
      })
      become([...items, ...added])
      startNext()
    },
    retry: (id) => {
      const item = items.find((each) => each.id === id)
      if (item?.step !== 'failed' || !item.retryable) return
      change(id, { step: 'waiting', problem: null })
      startNext()
    },
    remove: (id) => {
      breakOff(id)
      become(items.filter((item) => item.id !== id))
      startNext()
    },
    clear: () => {
      for (const { id } of items) breakOff(id)
      become([])
    },
  }
}

const untouched = { progress: 0, status: 0, step: 'waiting', problem: null, retryable: true, file: null } as const

const refusedWith = (problem: string) => ({ step: 'failed', problem, retryable: false }) as const

/** Whether anything of a queue would be lost by leaving. */
export const isUnderWay = ({ step }: UploadItem) => step === 'waiting' || step === 'preparing' || step === 'sending'
