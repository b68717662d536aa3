import { Refusal } from '../http/errors.ts'

const full = new Set(['ENOSPC', 'EDQUOT'])

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
 * What a failure of the disk or the storage is to the one who asks: 507 where there is no room, 503 where it does not
 * answer; the error itself where it is something else.
 */
export function storageFailure(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const code = codeOf(error)
  if (full.has(code))
    return Object.assign(new Refusal(507, 'Serveris sai failide jaoks ruum otsa. Anna sellest haldajale teada.'), {
      cause: error,
    })
  if (failing.has(code))
    return Object.assign(new Refusal(503, 'Failihoidla ei vasta. Proovi mõne hetke pärast uuesti.'), { cause: error })
  return error
}

/** The code of an error of Node's, such as ENOENT; empty where it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
