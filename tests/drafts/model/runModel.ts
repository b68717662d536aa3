import fc from 'fast-check'
import { assertHolds, nothingExpected, steps } from './commands.ts'
import { Device } from './device.ts'

/**
 * Runs random sequences of up to 50 steps in up to three tabs of one device. Any text that was typed and not discarded is in a field, in an
 * offered draft, or saved, once. FORUM-6.
 * @throws with the shortest sequence found that violates this
 */
export async function runModel(options: { numRuns: number; seed?: number }): Promise<void> {
  const original = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')
  if (!original) throw new Error('There is no IndexedDB')
  // A descriptor's value is any.
  const put = original.value as IDBObjectStore['put']
  const sequences = fc.commands(steps, { maxCommands: 60, size: 'max' })
  try {
    await fc.assert(
      fc.asyncProperty(sequences, async (commands) => {
        const device = new Device()
        IDBObjectStore.prototype.put = function (...args) {
          if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
          return put.apply(this, args)
        }
        const expected = nothingExpected()
        await fc.asyncModelRun(() => ({ model: expected, real: device }), commands)
        await device.settle()
        await assertHolds(expected, device)
        for (const tab of device.tabs) tab?.end()
      }),
      options,
    )
  } finally {
    Object.defineProperty(IDBObjectStore.prototype, 'put', original)
  }
}
