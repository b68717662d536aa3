import type { TraceSettings } from './settings.ts'
import type { TraceLog, Traces } from './spans.ts'

/** Opens the traces of a program, and loads OpenTelemetry; undefined if traces are off. OPS-9. */
export async function openTraces(settings: TraceSettings | undefined, log: TraceLog): Promise<Traces | undefined> {
  if (!settings) return undefined
  const { exportedTraces } = await import('./exportedTraces.ts')
  return exportedTraces(settings, log)
}
