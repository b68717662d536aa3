import { announce, command, select } from '../../support/browser/wordEdits.ts'
import { correctedTexts } from '../../ui/richText/correctedTexts.ts'
import type { Tab } from './browserPerson.ts'
import { formNamed } from './forms.ts'
import type { Situation } from './situations.ts'
import type { OpenTab } from './table.ts'
import { openForm } from './typedForm.ts'
import { openTypingSite } from './typingSite.ts'

/** The ways in which a tool or a browser replaces words of the field. */
const ways: Record<string, (tab: Tab, words: string, by: string) => Promise<unknown>> = {
  'announced by the browser': (tab, words, by) => announce(tab, 'insertReplacementText', words, by),
  async 'inserted over the selection'(tab, words, by) {
    await select(tab, words)
    await command(tab, 'insertText', by)
  },
}

/**
 * Corrects words of a post in every way, and prints the texts that are not saved as expected.
 * @param openTab opens an empty tab of a site
 * @returns the number of such texts
 */
export async function printCorrections(openTab: OpenTab): Promise<number> {
  const post = formNamed('post')
  const site = await openTypingSite()
  let faults = 0
  for (const [name, { start, words, by, corrected }] of Object.entries(correctedTexts))
    for (const [way, replace] of Object.entries(ways)) {
      // Each in a storage of its own, without drafts of the others.
      const tab = await openTab(site.url)
      const correction: Situation = {
        name,
        applies: () => true,
        async run({ form, person, server }) {
          const stored = async () => String((await server.sql(form.stored))[0]?.tekst)
          await server.sql(`update posts set tekst = '${start}'`)
          await openForm(person, form)
          // Until the editor's code has loaded, another field is in its place.
          await person.sees(() =>
            tab.evaluate("document.querySelector('[role=textbox][contenteditable=true]') !== null"),
          )
          await replace(tab, words, by)
          await person.key('Control+Enter')
          await person.sees(async () => (await stored()) !== start)
          const saved = await stored()
          return saved === corrected ? '' : saved
        },
      }
      const fault = await site.type(post, correction, 0, tab)
      await tab.close()
      if (fault) faults += 1
      process.stdout.write(`${fault ? '✕' : '✓'} ${name}, ${way} ${fault}\n`)
    }
  await site.close()
  return faults
}
