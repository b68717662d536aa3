import { monitorEventLoopDelay } from 'node:perf_hooks'
// In tests of the client the global one is the window's.
import { setInterval } from 'node:timers'
import { getHeapStatistics } from 'node:v8'
import { Gauge, type Registry } from 'prom-client'
import { conditionTexts } from './text.ts'

/** Something that an operator has to know. OPS-24. */
export interface Condition {
  /** Its code in metrics and in /readyz: `backup`. */
  name: string
  ok: boolean
  /** What is so, for people, in Estonian. */
  sentence: string
  /** Its figure in metrics: bytes, seconds, days, connections or ms, depending on the condition. */
  value?: number
}

/** The longest usual delay of a timer, in ms. */
const longestDelayMs = 500
/** The share of V8's heap that may be used. */
const heapShare = 0.9

/**
 * Watches this process. @param periodMs how long delays are collected
 * @returns a function with the conditions of its memory and of its event loop in the last period
 */
export function watchProcess(program: 'api' | 'gateway', periodMs = 60_000): () => Condition[] {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  let delayMs = 0
  setInterval(() => {
    delayMs = delays.percentile(99) / 1e6
    delays.reset()
  }, periodMs).unref()
  return () => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    const memory = process.memoryUsage.rss()
    return [
      {
        name: `${program}-memory`,
        ok: used < heapShare * limit,
        sentence: conditionTexts.memory(program, memory, used / limit),
        value: memory,
      },
      {
        name: `${program}-delay`,
        ok: delayMs < longestDelayMs,
        sentence: conditionTexts.delay(program, Math.round(delayMs)),
        value: delayMs,
      },
    ]
  }
}

/** Adds each condition to metrics: whether it is well, and its figure. */
export function measureConditions(registry: Registry, latest: () => readonly Condition[]): void {
  const measure = (name: string, help: string, valueOf: (condition: Condition) => number | undefined) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['condition'],
      registers: [registry],
      collect() {
        gauge.reset()
        for (const condition of latest()) {
          const value = valueOf(condition)
          if (value !== undefined) gauge.set({ condition: condition.name }, value)
        }
      },
    })
  }
  measure('sise_condition_ok', 'Whether what an operator has to know is well: 1, or 0', ({ ok }) => Number(ok))
  measure('sise_condition_value', 'The figure of a condition, in the unit of docs/operations.md', ({ value }) => value)
}
