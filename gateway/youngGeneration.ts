import { totalmem } from 'node:os'

/** Where the gateway may have so much memory, in bytes, its garbage collector gets more room. */
const enoughMemory = 2 * 1024 ** 3

const option = '--max-semi-space-size'

/**
 * Node's options for the size of V8's young generation in the gateway: 32 MB, with which responses with long lists take a fifth less CPU, for
 * some 50 MB of memory. Node's own where there is little memory, or NODE_OPTIONS has it. V8 reads it before any code runs.
 */
export function youngGeneration({ NODE_OPTIONS = '' }: NodeJS.ProcessEnv, memory = availableMemory()): string[] {
  return memory < enoughMemory || NODE_OPTIONS.includes('semi-space-size') ? [] : [`${option}=32`]
}

/** A line where a gateway in production could run with these options and does not. */
export function youngGenerationFaults(env: NodeJS.ProcessEnv, execArgv: string[], memory?: number): string[] {
  if (env.NODE_ENV !== 'production' || execArgv.some((argument) => argument.startsWith(option))) return []
  return youngGeneration(env, memory).map(
    (missing) => `NODE_OPTIONS=${missing} is missing: long lists take this gateway a fifth more CPU.`,
  )
}

/** Of the machine, or of the container: 0 and numbers beyond the machine's mean that there is no limit. */
function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
