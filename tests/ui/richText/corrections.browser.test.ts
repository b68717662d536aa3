import type { Page } from 'playwright-core'
import { compose, sentAfter } from '../../support/browser/richTextEdits.ts'
import { keys, richTextStageOfTests } from '../../support/browser/richTextStage.ts'
import { announce, command, select, selecting } from '../../support/browser/wordEdits.ts'
import { correctedTexts } from './correctedTexts.ts'

const stage = richTextStageOfTests()

type Kind = [how: string, as: 'corrected' | 'typed', write: (page: Page, words: string, by: string) => Promise<unknown>]
const kinds: Kind[] = [
  [
    'a person, by keys',
    'typed',
    async (page, words, by) => {
      await select(page, words)
      await page.keyboard.type(by)
    },
  ],
  [
    'a person, by an input method',
    'typed',
    async (page, words, by) => {
      await select(page, words)
      await compose(page, by)
    },
  ],
  [
    'a tool that selects and inserts',
    'corrected',
    async (page, words, by) => {
      await select(page, words)
      await command(page, 'insertText', by)
    },
  ],
  [
    'a tool that selects and inserts in the same moment, while the end is selected',
    'corrected',
    async (page, words, by) => {
      await keys(page, 'Control+End', 'Shift+ArrowLeft')
      await page.evaluate(`{ ${selecting(words)}; document.execCommand('insertText', false, ${JSON.stringify(by)}) }`)
    },
  ],
  [
    'the spelling menu, by an announced edit',
    'corrected',
    (page, words, by) => announce(page, 'insertReplacementText', words, by),
  ],
]

test.each(kinds)('EDIT-1 the shown text is the sent text after a correction by %s', async (_, as, write) => {
  const page = await stage.typing()
  const sent: Record<string, string> = {}
  for (const [name, { start, words, by }] of Object.entries(correctedTexts))
    sent[name] = await sentAfter(page, start, () => write(page, words, by))
  expect(sent).toEqual(Object.fromEntries(Object.entries(correctedTexts).map(([name, text]) => [name, text[as]])))
})
