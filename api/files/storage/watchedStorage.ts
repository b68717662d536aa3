import type { Health } from '../../outside/health.ts'
import type { FileStorage } from './storage.ts'
import { codeOf } from './storageFailure.ts'

/** A storage that reports the outcome of each call to `health`. */
export function watchedStorage(storage: FileStorage, health: Health): FileStorage {
  const watch = <T>(signal: AbortSignal, work: () => Promise<T>) => health.of(signal, work, isMissingObject)
  return {
    put: (staged, folder, signal) => watch(signal, () => storage.put(staged, folder, signal)),
    read: (key, signal, range) => watch(signal, () => storage.read(key, signal, range)),
    open: (key, signal) => watch(signal, () => storage.open(key, signal)),
    remove: (folder, names, signal) => watch(signal, () => storage.remove(folder, names, signal)),
    check: (signal) => watch(signal, () => storage.check(signal)),
  }
}

const isMissingObject = (error: unknown) => codeOf(error) === 'ENOENT'
