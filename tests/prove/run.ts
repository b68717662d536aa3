// npm run prove:NAME [-- --seed 1 --rounds 20 --write]: shows that the control fails, then measures the promise, and prints a table and a
// verdict; --write puts them into docs/proof/NAME.md. Everything is on 127.0.0.1. PROOF-1.
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildWithFaults } from './faultyBuild.ts'
import type { Outcome, Proof, Run } from './proof.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const name = positionals[0] ?? ''
const { default: proof } = (await import(`./${name}/proof.ts`)) as { default: Proof }
const seed = Number(values.seed)
const rounds = Number(values.rounds ?? proof.rounds.complete)
const command = `npm run prove:${name} -- --seed ${seed} --rounds ${rounds}`

const start = performance.now()
const control = await runControl()
if (control.wrong.length === 0) finish(control, undefined)
else {
  console.log(`The control fails, as it must: ${control.wrong[0]}`)
  finish(control, await proof.prove({ seed, rounds, dist: 'dist', isControl: false }))
}

async function runControl(): Promise<Outcome> {
  const { faults } = proof.control
  const faulty = faults && buildWithFaults(faults)
  const run: Run = { seed, rounds: proof.rounds.control, dist: faulty?.dist ?? 'dist', isControl: true }
  try {
    return await proof.prove(run)
  } finally {
    faulty?.remove()
  }
}

/** Prints the verdict and ends the process: 0 if the promise holds, 1 if not, 2 without a verdict. */
function finish(control: Outcome, found: Outcome | undefined): never {
  const verdict = !found ? 'no verdict, as the control passed' : found.wrong.length === 0 ? 'holds' : 'does not hold'
  const minutes = ((performance.now() - start) / 60_000).toFixed(0)
  const rows: [string, string][] = [
    ['Promise', proof.promise],
    ['Command', `\`${command}\``],
    ['Control', `${proof.control.breaks}: ${control.wrong.length} deviations, such as: ${control.wrong[0] ?? 'none'}`],
    ...(found?.figures ?? control.figures),
    ['Duration', `${minutes} min`],
    ['Verdict', `**${verdict}**`],
  ]
  const wrong = (found?.wrong ?? []).slice(0, 50)
  const text = [
    `# ${name}`,
    '',
    '| | |',
    '| --- | --- |',
    ...rows.map(([left, right]) => `| ${left} | ${right.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`),
    ...(wrong.length > 0 ? ['', ...wrong.map((sentence) => `- ${sentence}`)] : []),
    '',
  ].join('\n')
  console.log(`\n${text}`)
  if (values.write) {
    mkdirSync('docs/proof', { recursive: true })
    writeFileSync(`docs/proof/${name}.md`, text)
  }
  process.exit(!found ? 2 : found.wrong.length === 0 ? 0 : 1)
}
