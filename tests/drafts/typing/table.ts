import type { Tab } from './browserPerson.ts'
import type { TypedForm } from './forms.ts'
import { situations } from './situations.ts'
import { typeInBrowser } from './typingSite.ts'

/** How many tabs are typed in at once: a person's pauses are longer than the work between them. */
const tabsAtOnce = 3

/**
 * Types forms through all situations, or those that the arguments of the program name, and prints the table of letters lost.
 * @returns the exit code: 1 if any letter is
 */
export async function printTable(forms: TypedForm[], openTab: (url: string) => Promise<Tab>): Promise<number> {
  const [formName = '', situationName = ''] = process.argv.slice(2)
  const chosen = situations.filter(({ name }) => name.includes(situationName))
  const cases = forms
    .filter(({ name }) => name.includes(formName))
    .flatMap((form) =>
      chosen.filter(({ applies }) => applies(form)).map((situation) => ({ form, situation, loss: '' })),
    )
  const waiting = [...cases]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      next.loss = await typeInBrowser(next.form, next.situation, 8, openTab)
      process.stdout.write(
        `${next.loss ? '✕' : '✓'} ${next.form.name}, ${next.situation.name}${next.loss && `: ${next.loss}`}\n`,
      )
    }
  }
  await Promise.all(Array.from({ length: tabsAtOnce }, work))
  const cellOf = (form: TypedForm, situation: (typeof chosen)[number]) => {
    const found = cases.find((one) => one.form === form && one.situation === situation)
    if (!found) return '–'
    const lost = /(\d+) lost/.exec(found.loss)?.[1]
    return found.loss === '' ? '0' : (lost ?? 'fails')
  }
  const rows = [...new Set(cases.map(({ form }) => form))].map((form) => [
    form.name.padEnd(18),
    ...chosen.map((situation) => cellOf(form, situation).padStart(situation.name.length)),
  ])
  const heading = [''.padEnd(18), ...chosen.map(({ name }) => name)]
  process.stdout.write(`\nLetters lost:\n${[heading, ...rows].map((row) => row.join('  ')).join('\n')}\n`)
  return cases.some(({ loss }) => loss !== '') ? 1 : 0
}
