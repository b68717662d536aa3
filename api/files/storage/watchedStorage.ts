import type { Health } from '../../outside/health.ts'
import type { FileStorage } from './storage.ts'
import { codeOf } from './storageFailure.ts'

/** A storage whose calls tell `health` how they turned out. */
export function watchedStorage(storage: FileStorage, health: Health): FileStorage {
  const watch = <T>(signal: AbortSignal, work: () => Promise<T>) => health.of(signal, work, isMissingObject)
  return {
    place: (staged, folder, signal) => watch(signal, () => storage.place(staged, folder, signal)),
    read: (key, signal, range) => watch(signal, () => storage.read(key, signal, range)),
    open: (key, signal) => watch(signal, () => storage.open(key, signal)),
    remove: (folder, names, signal) => watch(signal, () => storage.remove(folder, names, signal)),
    check: (signal) => watch(signal, () => storage.check(signal)),
  }
}

const isMissingObject = (error: unknown) => codeOf(error) === 'ENOENT'
