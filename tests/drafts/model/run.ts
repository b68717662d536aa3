// The model test with more runs: `npm run model:drafts -- 10000 [seed]`.
import 'fake-indexeddb/auto'
import { runModel } from './runModel.ts'

const [numRuns = 10_000, seed = Date.now()] = process.argv.slice(2).map(Number)
process.stdout.write(`${numRuns} runs with seed ${seed}\n`)
const began = performance.now()
await runModel({ numRuns, seed })
process.stdout.write(
  `None of ${numRuns} runs loses, doubles or shows anything: ${Math.round((performance.now() - began) / 1000)} s\n`,
)
