import { Refusal } from '../../http/errors.ts'

/** Errors of a disk or storage that does not work. */
const failureCodes = new Set([
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
 * Converts an error of the disk or storage into a response: 503 when it does not work; else the error itself, including
 * a full disk, which the error handler answers with 507.
 */
export function storageFailure(error: unknown): unknown {
  if (error instanceof Refusal) return error
  if (failureCodes.has(codeOf(error)))
    return Object.assign(new Refusal(503, 'Failihoidla ei vasta. Proovi mõne aja pärast uuesti.'), { cause: error })
  return error
}

/** The code of a Node error, such as ENOENT; '' without one. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
