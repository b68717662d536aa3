import type { Tab } from './browserPerson.ts'
import { forms } from './forms.ts'
import { type Situation, situations } from './situations.ts'
import type { TypedForm } from './typedForm.ts'
import { openTypingSite } from './typingSite.ts'

const lettersEach = 8

/** Opens an empty tab of a site, with a storage of its own. */
export type OpenTab = (url: string) => Promise<Tab & { close: () => Promise<unknown> }>

/**
 * Types forms through all situations, or through those that the arguments of the program name, and prints the table of lost letters.
 * @param tabsAtOnce the number of concurrent tabs, as the pauses of a person are longer than the work between them
 * @param openTab opens an empty tab of a site
 * @returns the exit code: 1 if any letter is lost
 */
export async function printTable(names: readonly string[], tabsAtOnce: number, openTab: OpenTab): Promise<number> {
  const [formName = '', situationName = ''] = process.argv.slice(2)
  const chosen = situations.filter(({ name }) => name.includes(situationName))
  const cases = forms
    .filter(({ name }) => names.includes(name) && name.includes(formName))
    .flatMap((form) => chosen.filter(({ applies }) => applies(form)).map((at) => ({ form, situation: at, loss: '' })))
  const waiting = [...cases]
  const typeAll = async () => {
    const site = await openTypingSite()
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const tab = await openTab(site.url)
      next.loss = await site.type(next.form, next.situation, lettersEach, tab)
      await tab.close()
      process.stdout.write(`${next.loss ? '✕' : '✓'} ${next.form.name}: ${next.situation.name} ${next.loss}\n`)
    }
    await site.close()
  }
  await Promise.all(Array.from({ length: tabsAtOnce }, typeAll))
  const cellOf = (form: TypedForm, situation: Situation) => {
    const found = cases.find((one) => one.form === form && one.situation === situation)
    if (!found) return '–'
    return found.loss === '' ? '0' : (/(\d+) lost/.exec(found.loss)?.[1] ?? 'fails')
  }
  const rows = [...new Set(cases.map(({ form }) => form))].map((form) => [
    form.name.padEnd(18),
    ...chosen.map((situation) => cellOf(form, situation).padStart(situation.name.length)),
  ])
  const heading = [''.padEnd(18), ...chosen.map(({ name }) => name)]
  process.stdout.write(`\nLetters lost:\n${[heading, ...rows].map((row) => row.join('  ')).join('\n')}\n`)
  return cases.some(({ loss }) => loss !== '') ? 1 : 0
}
