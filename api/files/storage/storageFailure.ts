import { Refusal } from '../../http/errors.ts'

/** Codes of a disk or a storage that does not do what it is asked. */
const failing = new Set([
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOTDIR',
  'ENOTEMPTY',
  'EXDEV',
])

/**
 * What a failure of the disk or the storage is to the one who asks: 503 where it does not answer, else the error itself,
 * a full disk (507 everywhere, see answerErrors) among them.
 */
export function storageFailure(error: unknown): unknown {
  if (error instanceof Refusal) return error
  if (failing.has(codeOf(error)))
    return Object.assign(new Refusal(503, 'Failihoidla ei vasta. Proovi mõne aja pärast uuesti.'), { cause: error })
  return error
}

/** The code of an error of Node's, such as ENOENT; empty where it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
